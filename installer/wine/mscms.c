/* A stand-in for mscms.dll, for Wine only; it must never be part of the program.
 * Wine 8 lacks WcsCreateIccProfile, and without it Qt finds no screen. With colour profiles
 * that cannot be opened Qt goes on without one. */
#define FAILS(name) __declspec(dllexport) void *name(void) { return 0; }

FAILS(OpenColorProfileW)
FAILS(WcsCreateIccProfile)
FAILS(GetColorProfileFromHandle)
FAILS(CloseColorProfile)

int __stdcall DllMainCRTStartup(void *module, unsigned reason, void *reserved)
{
    (void)module, (void)reason, (void)reserved;
    return 1;
}
