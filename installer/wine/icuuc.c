/* A stand-in for the icuuc.dll of Windows 10, for Wine only; it must never be part of the program.
 * Qt6Core imports these names for converting legacy text encodings, which the program never does:
 * opening a converter fails, and nothing else is reached. */
#define STUB(name) __declspec(dllexport) void *name(void) { return 0; }

__declspec(dllexport) void *ucnv_open(const char *name, int *error)
{
    (void)name;
    if (error)
        *error = 4; /* U_FILE_ACCESS_ERROR: no such converter */
    return 0;
}

STUB(UCNV_FROM_U_CALLBACK_SUBSTITUTE)
STUB(UCNV_TO_U_CALLBACK_SUBSTITUTE)
STUB(ucnv_cbFromUWriteUChars)
STUB(ucnv_cbToUWriteUChars)
STUB(ucnv_close)
STUB(ucnv_countAvailable)
STUB(ucnv_fromUCountPending)
STUB(ucnv_fromUnicode)
STUB(ucnv_getAvailableName)
STUB(ucnv_getFromUCallBack)
STUB(ucnv_getMaxCharSize)
STUB(ucnv_getName)
STUB(ucnv_getStandardName)
STUB(ucnv_getToUCallBack)
STUB(ucnv_reset)
STUB(ucnv_setFromUCallBack)
STUB(ucnv_setToUCallBack)
STUB(ucnv_toUCountPending)
STUB(ucnv_toUnicode)

int __stdcall DllMainCRTStartup(void *module, unsigned reason, void *reserved)
{
    (void)module, (void)reason, (void)reserved;
    return 1;
}
