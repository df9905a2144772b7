; The installer: for one person, without administrator rights. `installer/windows.py package` calls makensis with
;   VERSION, VERSION_NUMBERS (a.b.c.d), PROGRAM (the frozen folder's list of files, as macros), OUTPUT,
;   and, where they apply: ICON, TARGET, QUICK (no compression, for a test).
; Switches of the result: /S silent, /D=C:\a folder (last, without quotes).
!ifdef TARGET
  Target ${TARGET} ; Wine without 32-bit support needs amd64-unicode; the usual stub runs on every Windows
!else
  Unicode true
!endif
!ifdef QUICK
  SetCompress off
!else
  SetCompressor /SOLID lzma
!endif

!include MUI2.nsh
!include "${PROGRAM}" ; InstallFiles and RemoveFiles

!define PRODUCT "Card Table"
!define MATCH_SUFFIX ".cardtable"
!define MATCH_TYPE "CardTable.Match"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\CardTable"

Name "${PRODUCT}"
OutFile "${OUTPUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Card Table"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation" ; an upgrade goes where the program is
BrandingText "${PRODUCT} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow
ManifestDPIAware true

VIProductVersion "${VERSION_NUMBERS}"
VIAddVersionKey ProductName "${PRODUCT}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileDescription "${PRODUCT} Setup"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "MIT License"

!ifdef ICON
  !define MUI_ICON "${ICON}"
  !define MUI_UNICON "${ICON}"
!endif
!define MUI_FINISHPAGE_RUN "$INSTDIR\CardTable.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The first is for every system language that is not in the list.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"

LangString RUNNING ${LANG_ENGLISH} "Card Table is running. Close it, then try again."
LangString RUNNING ${LANG_JAPANESE} "Card Table が動いています。閉じてから、もう一度お試しください。"
LangString OLD_STAYS ${LANG_ENGLISH} "The installed version could not be removed. Nothing was changed."
LangString OLD_STAYS ${LANG_JAPANESE} "インストール済みの版を取り除けませんでした。何も変更していません。"

LangString MATCH ${LANG_ENGLISH} "Card Table match"
LangString MATCH ${LANG_JAPANESE} "Card Table の対戦"

; Windows refuses to open a running program for writing: so nothing is half replaced or half removed.
!macro RefuseWhileRunning folder
  !define LABEL "L${__LINE__}"
  ${LABEL}again:
  ClearErrors
  IfFileExists "${folder}\CardTable.exe" 0 ${LABEL}cli
  FileOpen $0 "${folder}\CardTable.exe" a
  IfErrors ${LABEL}busy
  FileClose $0
  ${LABEL}cli:
  IfFileExists "${folder}\cardtable-cli.exe" 0 ${LABEL}free
  FileOpen $0 "${folder}\cardtable-cli.exe" a
  IfErrors ${LABEL}busy
  FileClose $0
  Goto ${LABEL}free
  ${LABEL}busy:
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY ${LABEL}again
  SetErrorLevel 2
  Abort
  ${LABEL}free:
  !undef LABEL
!macroend

; Tells the Explorer that what opens a file, or its icon, is another now.
!macro AssociationsChanged
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)' ; SHCNE_ASSOCCHANGED
!macroend

Section
  !insertmacro RefuseWhileRunning "$INSTDIR"

  ; The version that is there removes its own files, and only it knows them all.
  ReadRegStr $1 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  StrCmp $1 "" fresh
  IfFileExists "$1\uninstall.exe" 0 fresh
  ExecWait '"$1\uninstall.exe" /S _?=$1' $2
  IntCmp $2 0 removed
  MessageBox MB_OK|MB_ICONSTOP "$(OLD_STAYS)" /SD IDOK
  SetErrorLevel 2
  Abort
  removed:
  Delete "$1\uninstall.exe" ; with _? it stays, as it is running
  RMDir "$1"
  fresh:

  SetOverwrite on
  !insertmacro InstallFiles
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  ; A match file opens with a double click. Who has chosen another program for them keeps it; this one is then
  ; among those offered.
  WriteRegStr HKCU "Software\Classes\${MATCH_TYPE}" "" "$(MATCH)"
  WriteRegStr HKCU "Software\Classes\${MATCH_TYPE}\DefaultIcon" "" '"$INSTDIR\CardTable.exe",0'
  WriteRegStr HKCU "Software\Classes\${MATCH_TYPE}\shell\open\command" "" '"$INSTDIR\CardTable.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\${MATCH_SUFFIX}\OpenWithProgids" "${MATCH_TYPE}" ""
  ReadRegStr $0 HKCU "Software\Classes\${MATCH_SUFFIX}" ""
  StrCmp $0 "" 0 chosen
  WriteRegStr HKCU "Software\Classes\${MATCH_SUFFIX}" "" "${MATCH_TYPE}"
  chosen:
  !insertmacro AssociationsChanged

  CreateShortcut "$SMPROGRAMS\Card Table.lnk" "$INSTDIR\CardTable.exe"

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${PRODUCT}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\CardTable.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  SectionGetSize 0 $0
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

; Removes what the installer brought, file by file. Matches and settings lie in another folder, and stay; so does
; whatever else somebody put into this one.
Section Uninstall
  !insertmacro RefuseWhileRunning "$INSTDIR"
  SetOutPath "$TEMP" ; a folder somebody stands in cannot be removed
  !insertmacro RemoveFiles
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Card Table.lnk"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"

  ReadRegStr $0 HKCU "Software\Classes\${MATCH_SUFFIX}" ""
  StrCmp $0 "${MATCH_TYPE}" 0 others
  DeleteRegValue HKCU "Software\Classes\${MATCH_SUFFIX}" ""
  others:
  DeleteRegValue HKCU "Software\Classes\${MATCH_SUFFIX}\OpenWithProgids" "${MATCH_TYPE}"
  DeleteRegKey /ifempty HKCU "Software\Classes\${MATCH_SUFFIX}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\${MATCH_SUFFIX}"
  DeleteRegKey HKCU "Software\Classes\${MATCH_TYPE}"
  !insertmacro AssociationsChanged
SectionEnd
