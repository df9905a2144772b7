; The installer: for one person, without administrator rights. `installer/windows.py build` calls makensis with
;   VERSION, VERSION_NUMBERS (a.b.c.d), PUBLISHER, URL (empty while nobody has named one), APP_ID,
;   PROGRAM (the frozen folder's list of files, as macros), PICTURES, ICON, OUTPUT,
;   and, where they apply: SIGN (a command that signs the file named behind it), QUICK (no compression, for a test).
; Switches of the result: /S silent, /LANG=ja or en, /DESKTOP puts an icon there, /DOWNGRADE installs an older version
; without asking, /D=C:\a folder (last, without quotes). Exit codes: 2 nothing was changed, 3 a newer version stays.
; Switches of the uninstaller: /S silent, /MATCHES moves matches and settings to the recycle bin.
Target amd64-unicode ; as the program is; and Wine without 32-bit support runs no other
!ifdef QUICK
  SetCompress off
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64 ; MB: so both programs, which have the same modules, take hardly more than one
!endif

!include FileFunc.nsh
!include LogicLib.nsh
!include MUI2.nsh
!include nsDialogs.nsh
!include WinMessages.nsh
!include WinVer.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh
!include WordFunc.nsh
!include "${PROGRAM}" ; InstallFiles and RemoveFiles

!define MATCH_SUFFIX ".cardtable"
!define MATCH_TYPE "CardTable.Match"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\CardTable"
!define OLDEST_BUILD 17763 ; Windows 10 1809, the first on which Qt 6 runs
!define NEW "$INSTDIR\CardTable.new" ; here all of it arrives before anything of an older version is touched …
!define OLD "$INSTDIR\CardTable.old" ; … and here that one waits until the new one is in its place

!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"' = 0
  !finalize '${SIGN} "%1"' = 0
!endif

Name "$(NAME)"
OutFile "${OUTPUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Card Table"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation" ; an upgrade goes where the program is
BrandingText "$(NAME) ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow
AllowSkipFiles off ; a file that cannot be written ends it, silent or not
SetDateSave off ; so that the same files make the same Setup, whenever they were written
ManifestSupportedOS Win10
ManifestDPIAware true
ManifestDPIAwareness PerMonitorV2
ManifestLongPathAware true

VIProductVersion "${VERSION_NUMBERS}"
VIFileVersion "${VERSION_NUMBERS}"
VIAddVersionKey CompanyName "${PUBLISHER}"
VIAddVersionKey ProductName "Card Table"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileDescription "Card Table Setup"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "MIT License"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_BGCOLOR FCFBF7
!define MUI_TEXTCOLOR 2A2925
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_RIGHT
!define MUI_HEADERIMAGE_BITMAP "${PICTURES}\head.bmp"
!define MUI_HEADERIMAGE_BITMAP_STRETCH FitControl
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURES}\side-100.bmp"
!define MUI_CUSTOMFUNCTION_GUIINIT SharpPicture
!define MUI_WELCOMEPAGE_TITLE "$(WELCOME_TITLE)"
!define MUI_WELCOMEPAGE_TEXT "$(WELCOME)"
!define MUI_FINISHPAGE_TITLE "$(FINISH_TITLE)"
!define MUI_FINISHPAGE_TEXT "$(FINISH)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\CardTable.exe"
!define MUI_FINISHPAGE_RUN_TEXT "$(FINISH_RUN)"
!define MUI_FINISHPAGE_SHOWREADME ""
!define MUI_FINISHPAGE_SHOWREADME_TEXT "$(FINISH_DESKTOP)"
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!define MUI_FINISHPAGE_SHOWREADME_FUNCTION PutOnDesktop
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
UninstPage custom un.ShowMatches un.TakeChoice
!insertmacro MUI_UNPAGE_INSTFILES
; The first is for every system language that is not in the list.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"
SetFont /LANG=${LANG_ENGLISH} "Segoe UI" 9
SetFont /LANG=${LANG_JAPANESE} "Yu Gothic UI" 9

; What Start menu and desktop call it, and what it is called everywhere else.
!define NAME_ENGLISH "Card Table"
!define NAME_JAPANESE "カードテーブル"
LangString NAME ${LANG_ENGLISH} "${NAME_ENGLISH}"
LangString NAME ${LANG_JAPANESE} "${NAME_JAPANESE}"
LangString WELCOME_TITLE ${LANG_ENGLISH} "Welcome to the card table"
LangString WELCOME_TITLE ${LANG_JAPANESE} "カードテーブルへようこそ"
LangString WELCOME ${LANG_ENGLISH} "Four card games against the computer: Happy Six, Hearts, Hachihachi Trick and Fifty-Six.$\r$\n$\r$\nThe program is installed for you alone. It needs no administrator and no network, and it sends nothing."
LangString WELCOME ${LANG_JAPANESE} "コンピューターと遊ぶ、四つのカードゲームです。$\r$\nハッピーシックス、ハーツ、ハチハチトリック、$\r$\nフィフティーシックス。$\r$\n$\r$\nあなただけのために入るので、管理者の許可は要りません。$\r$\nネットにつながなくても遊べて、何も送信しません。"
LangString FINISH_TITLE ${LANG_ENGLISH} "The table is set"
LangString FINISH_TITLE ${LANG_JAPANESE} "卓の用意ができました"
LangString FINISH ${LANG_ENGLISH} "Card Table is in the Start menu. Every move is saved as you make it, so you can get up whenever you like."
LangString FINISH ${LANG_JAPANESE} "スタートメニューの「カードテーブル」から始められます。$\r$\n一手ごとに保存されるので、いつでも席を立てます。"
LangString FINISH_RUN ${LANG_ENGLISH} "&Play now"
LangString FINISH_RUN ${LANG_JAPANESE} "さっそく遊ぶ(&P)"
LangString FINISH_DESKTOP ${LANG_ENGLISH} "Put an icon on the &desktop"
LangString FINISH_DESKTOP ${LANG_JAPANESE} "デスクトップにアイコンを置く(&D)"
LangString MATCH ${LANG_ENGLISH} "Card Table match"
LangString MATCH ${LANG_JAPANESE} "カードテーブルの対戦"

LangString TOO_OLD ${LANG_ENGLISH} "Card Table needs Windows 10 (version 1809) or later."
LangString TOO_OLD ${LANG_JAPANESE} "カードテーブルには Windows 10(バージョン 1809)以降が必要です。"
LangString RUNNING ${LANG_ENGLISH} "Card Table is running. Close it, then try again."
LangString RUNNING ${LANG_JAPANESE} "カードテーブルが動いています。閉じてから、もう一度お試しください。"
LangString OLD_STAYS ${LANG_ENGLISH} "The new version could not be put in place. The program is as it was before."
LangString OLD_STAYS ${LANG_JAPANESE} "新しい版に入れ替えられませんでした。プログラムは元のままです。"
LangString DOWNGRADE ${LANG_ENGLISH} "Card Table $1 is installed, which is newer than ${VERSION}. It may have saved matches that ${VERSION} cannot open.$\r$\n$\r$\nReplace it with ${VERSION} all the same?"
LangString DOWNGRADE ${LANG_JAPANESE} "${VERSION} より新しい $1 が入っています。そちらで保存した対戦は、${VERSION} では開けないことがあります。$\r$\n$\r$\nそれでも ${VERSION} に替えますか?"

LangString REMOVE_TITLE ${LANG_ENGLISH} "Remove Card Table"
LangString REMOVE_TITLE ${LANG_JAPANESE} "カードテーブルのアンインストール"
LangString REMOVE_SUBTITLE ${LANG_ENGLISH} "Your matches can stay, and wait for you."
LangString REMOVE_SUBTITLE ${LANG_JAPANESE} "対戦の記録は、残しておけます。"
LangString REMOVED_IS ${LANG_ENGLISH} "The program will be removed from this folder:"
LangString REMOVED_IS ${LANG_JAPANESE} "プログラムを、次のフォルダーから取り除きます。"
LangString MATCHES_STAY ${LANG_ENGLISH} "Your matches, settings and statistics stay here. If you install Card Table again, you go on where you left off:"
LangString MATCHES_STAY ${LANG_JAPANESE} "対戦、設定、成績は次のフォルダーに残ります。入れ直せば、続きから遊べます。"
LangString MATCHES_OPEN ${LANG_ENGLISH} "&Open folder"
LangString MATCHES_OPEN ${LANG_JAPANESE} "フォルダーを開く(&O)"
LangString MATCHES_TAKE ${LANG_ENGLISH} "&Move my matches, settings and statistics to the Recycle Bin, too"
LangString MATCHES_TAKE ${LANG_JAPANESE} "対戦、設定、成績も、ごみ箱に移す(&M)"
LangString MATCHES_STAYED ${LANG_ENGLISH} "Your matches could not be moved to the Recycle Bin. They are still in this folder:$\r$\n$\r$\n$Matches"
LangString MATCHES_STAYED ${LANG_JAPANESE} "対戦をごみ箱に移せませんでした。まだ次のフォルダーにあります。$\r$\n$\r$\n$Matches"

Var Former ; where the program was before; empty if it was nowhere
Var Matches ; the folder of matches and settings; empty if there is none
Var TakeMatches ; ${BST_CHECKED} if it goes, too
Var TakeBox

; Windows refuses to open a running program for writing: so nothing is half replaced or half removed. One that has
; just been closed may take a moment to end: it has two seconds for that.
!macro RefuseWhileRunning folder
  !define LABEL "L${__LINE__}"
  StrCpy $1 0
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
  Sleep 200
  IntOp $1 $1 + 1
  IntCmp $1 10 0 ${LABEL}again
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY ${LABEL}again
  SetErrorLevel 2
  Abort
  ${LABEL}free:
  !undef LABEL
!macroend

; Moves one file or folder, if it is there; goes to a label if it stays.
!macro Move name from to stays
  ${If} ${FileExists} "${from}\${name}"
    ClearErrors
    Rename "${from}\${name}" "${to}\${name}"
    IfErrors ${stays}
  ${EndIf}
!macroend

; Takes the new one away again, if it has been moved, and puts back the old one.
!macro MoveBack name
  ${IfNot} ${FileExists} "${NEW}\${name}"
    Rename "$INSTDIR\${name}" "${NEW}\${name}"
  ${EndIf}
  ${If} ${FileExists} "${OLD}\${name}"
    Rename "${OLD}\${name}" "$INSTDIR\${name}"
  ${EndIf}
!macroend

; Tells the Explorer that what opens a file, or its icon, is another now.
!macro AssociationsChanged
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)' ; SHCNE_ASSOCCHANGED
!macroend

Function .onInit
  ${IfNot} ${AtLeastBuild} ${OLDEST_BUILD}
    MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  ${GetParameters} $0
  ${GetOptions} $0 "/LANG=" $2
  StrCmp $2 "ja" 0 +2
  StrCpy $LANGUAGE ${LANG_JAPANESE}
  StrCmp $2 "en" 0 +2
  StrCpy $LANGUAGE ${LANG_ENGLISH}
  ReadRegStr $Former HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ${IfNot} ${FileExists} "$Former\CardTable.exe"
    StrCpy $Former ""
  ${Else}
    ReadRegStr $1 HKCU "${UNINSTALL_KEY}" "DisplayVersion"
    ${VersionCompare} "$1" "${VERSION}" $2
    ${If} $2 = 1 ; the first is newer
      ClearErrors
      ${GetOptions} $0 "/DOWNGRADE" $3
      ${If} ${Errors}
        MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(DOWNGRADE)" /SD IDNO IDYES wanted
        SetErrorLevel 3
        Quit
        wanted:
      ${EndIf}
    ${EndIf}
  ${EndIf}
FunctionEnd

; Takes the picture that is sharp at this screen's scale.
Function SharpPicture
  System::Call 'user32::GetDpiForSystem() i.r0'
  ${If} $0 > 144
    File "/oname=$PLUGINSDIR\modern-wizard.bmp" "${PICTURES}\side-200.bmp"
  ${ElseIf} $0 > 96
    File "/oname=$PLUGINSDIR\modern-wizard.bmp" "${PICTURES}\side-150.bmp"
  ${EndIf}
FunctionEnd

; Makes a shortcut, and writes the identity into it that the program's windows have: else one that is pinned to
; the taskbar gets a second button when the program runs.
!macro MakeShortcut file
  CreateShortcut "${file}" "$INSTDIR\CardTable.exe"
  StrCpy $0 "${file}"
  Call GiveIdentity
!macroend

Function GiveIdentity ; to the shortcut $0
  !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r1 ""
  ${If} $1 P<> 0
    ${IUnknown::QueryInterface} $1 '("${IID_IPersistFile}",.r2)'
    ${IUnknown::QueryInterface} $1 '("${IID_IPropertyStore}",.r3)' ; Wine has none
    ${If} $2 P<> 0
    ${AndIf} $3 P<> 0
      ${IPersistFile::Load} $2 '("$0",${STGM_READWRITE})'
      System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r4'
      System::Call '*(&w64 "${APP_ID}")p.r5'
      System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_LPWSTR},,r5)p.r6'
      ${IPropertyStore::SetValue} $3 '($4,$6)'
      ${IPropertyStore::Commit} $3 ""
      ${IPersistFile::Save} $2 '("$0",1)'
      System::Free $4
      System::Free $5
      System::Free $6
    ${EndIf}
    ${If} $2 P<> 0
      ${IUnknown::Release} $2 ""
    ${EndIf}
    ${If} $3 P<> 0
      ${IUnknown::Release} $3 ""
    ${EndIf}
    ${IUnknown::Release} $1 ""
  ${EndIf}
FunctionEnd

Function PutOnDesktop
  Delete "$DESKTOP\${NAME_ENGLISH}.lnk"
  Delete "$DESKTOP\${NAME_JAPANESE}.lnk"
  !insertmacro MakeShortcut "$DESKTOP\$(NAME).lnk"
FunctionEnd

; A Setup that was stopped leaves nothing behind but the program that was there.
Function .onInstFailed
  RMDir /r "${NEW}"
FunctionEnd

Section
  !insertmacro RefuseWhileRunning "$INSTDIR"
  ${If} $Former != ""
    !insertmacro RefuseWhileRunning "$Former"
  ${EndIf}

  RMDir /r "${NEW}" ; of a Setup that was ended by force
  SetOverwrite on
  ClearErrors
  !insertmacro InstallFiles
  IfErrors given_up
  SetOutPath "$INSTDIR"

  ; Only renaming is left to do, a moment's work that can be undone.
  RMDir /r "${OLD}"
  CreateDirectory "${OLD}"
  ${If} ${FileExists} "$INSTDIR\CardTable.exe"
    !insertmacro Move "_internal" "$INSTDIR" "${OLD}" back
    !insertmacro Move "CardTable.exe" "$INSTDIR" "${OLD}" back
    !insertmacro Move "cardtable-cli.exe" "$INSTDIR" "${OLD}" back
  ${EndIf}
  !insertmacro Move "_internal" "${NEW}" "$INSTDIR" back
  !insertmacro Move "CardTable.exe" "${NEW}" "$INSTDIR" back
  !insertmacro Move "cardtable-cli.exe" "${NEW}" "$INSTDIR" back
  Goto placed
  back:
  !insertmacro MoveBack "_internal"
  !insertmacro MoveBack "CardTable.exe"
  !insertmacro MoveBack "cardtable-cli.exe"
  given_up:
  RMDir /r "${NEW}"
  RMDir "${OLD}"
  MessageBox MB_OK|MB_ICONSTOP "$(OLD_STAYS)" /SD IDOK
  SetErrorLevel 2
  Abort
  placed:
  WriteUninstaller "$INSTDIR\uninstall.exe"
  RMDir "${NEW}"
  RMDir /r "${OLD}"

  ; One that was in another folder removes itself.
  ${If} $Former != ""
  ${AndIf} $Former != $INSTDIR
    ExecWait '"$Former\uninstall.exe" /S _?=$Former'
    Delete "$Former\uninstall.exe" ; with _? it stays, as it is running
    RMDir "$Former"
  ${EndIf}

  ; A match file opens with a double click. Who has chosen another program for them keeps it; this one is then
  ; among those offered.
  WriteRegStr HKCU "Software\Classes\${MATCH_TYPE}" "" "$(MATCH)"
  WriteRegStr HKCU "Software\Classes\${MATCH_TYPE}\DefaultIcon" "" '"$INSTDIR\CardTable.exe",1'
  WriteRegStr HKCU "Software\Classes\${MATCH_TYPE}\shell\open\command" "" '"$INSTDIR\CardTable.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\${MATCH_SUFFIX}\OpenWithProgids" "${MATCH_TYPE}" ""
  ReadRegStr $0 HKCU "Software\Classes\${MATCH_SUFFIX}" ""
  StrCmp $0 "" 0 chosen
  WriteRegStr HKCU "Software\Classes\${MATCH_SUFFIX}" "" "${MATCH_TYPE}"
  chosen:
  !insertmacro AssociationsChanged

  Delete "$SMPROGRAMS\${NAME_ENGLISH}.lnk" ; it may have been installed in the other language
  Delete "$SMPROGRAMS\${NAME_JAPANESE}.lnk"
  !insertmacro MakeShortcut "$SMPROGRAMS\$(NAME).lnk"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DESKTOP" $1
  ${IfNot} ${Errors}
    Call PutOnDesktop
  ${EndIf}

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "$(NAME)"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\CardTable.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  !if "${URL}" != ""
    WriteRegStr HKCU "${UNINSTALL_KEY}" "URLInfoAbout" "${URL}"
    WriteRegStr HKCU "${UNINSTALL_KEY}" "URLUpdateInfo" "${URL}/releases"
  !endif
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "SetupLanguage" "$LANGUAGE"
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  SectionGetSize 0 $0
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
SectionEnd

Function un.onInit
  ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "SetupLanguage"
  StrCmp $0 "" +2
  StrCpy $LANGUAGE $0
  StrCpy $Matches "$LOCALAPPDATA\CardTable"
  ${If} ${FileExists} "$INSTDIR\portable.txt"
    StrCpy $Matches "$INSTDIR\data"
  ${EndIf}
  ${IfNot} ${FileExists} "$Matches\*.*"
    StrCpy $Matches ""
  ${EndIf}
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/MATCHES" $1
  ${IfNot} ${Errors}
    StrCpy $TakeMatches ${BST_CHECKED}
  ${EndIf}
FunctionEnd

Function un.ShowMatches
  !insertmacro MUI_HEADER_TEXT "$(REMOVE_TITLE)" "$(REMOVE_SUBTITLE)"
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateLabel} 0 0 100% 12u "$(REMOVED_IS)"
  Pop $0
  ${NSD_CreateText} 0 14u 100% 13u "$INSTDIR"
  Pop $0
  SendMessage $0 ${EM_SETREADONLY} 1 0
  ${If} $Matches != ""
    ${NSD_CreateLabel} 0 40u 100% 20u "$(MATCHES_STAY)"
    Pop $0
    ${NSD_CreateText} 0 62u 70% 13u "$Matches"
    Pop $0
    SendMessage $0 ${EM_SETREADONLY} 1 0
    ${NSD_CreateButton} 72% 61u 28% 15u "$(MATCHES_OPEN)"
    Pop $0
    ${NSD_OnClick} $0 un.OpenMatches
    ${NSD_CreateCheckBox} 0 84u 100% 12u "$(MATCHES_TAKE)"
    Pop $TakeBox
    ${NSD_SetState} $TakeBox $TakeMatches
  ${EndIf}
  GetDlgItem $0 $HWNDPARENT 1
  SendMessage $0 ${WM_SETTEXT} 0 "STR:$(^UninstallBtn)"
  nsDialogs::Show
FunctionEnd

Function un.OpenMatches
  Pop $0
  ExecShell "open" "$Matches"
FunctionEnd

Function un.TakeChoice
  ${If} $Matches != ""
    ${NSD_GetState} $TakeBox $TakeMatches
  ${EndIf}
FunctionEnd

; Removes what the installer brought, file by file. Matches and settings lie in another folder, and stay unless
; somebody wants it otherwise; so does whatever else somebody put into this one.
Section Uninstall
  !insertmacro RefuseWhileRunning "$INSTDIR"
  SetOutPath "$TEMP" ; a folder somebody stands in cannot be removed
  !insertmacro RemoveFiles
  RMDir /r "${NEW}"
  RMDir /r "${OLD}"
  Delete "$INSTDIR\uninstall.exe"
  ${If} $Matches != ""
  ${AndIf} $TakeMatches == ${BST_CHECKED}
    Call un.Recycle
  ${EndIf}
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME_ENGLISH}.lnk"
  Delete "$SMPROGRAMS\${NAME_JAPANESE}.lnk"
  Delete "$DESKTOP\${NAME_ENGLISH}.lnk"
  Delete "$DESKTOP\${NAME_JAPANESE}.lnk"
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

Function un.Recycle
  System::Call '*(&w${NSIS_MAX_STRLEN} "$Matches", &i2 0)p.r1' ; the name ends with two zeros
  StrCpy $4 0x0454 ; FOF_ALLOWUNDO, FOF_NOCONFIRMATION, FOF_NOERRORUI, FOF_SILENT
  ${IfNot} ${Silent}
    StrCpy $4 0x4454 ; and FOF_WANTNUKEWARNING: it asks where there is no recycle bin
  ${EndIf}
  System::Call '*(p $HWNDPARENT, i 3, i 0, p r1, p 0, &i2 r4, &i2 0, i 0, p 0, p 0)p.r2' ; 3 is FO_DELETE
  System::Call 'shell32::SHFileOperationW(p r2)i.r3'
  System::Free $2
  System::Free $1
  ${If} $3 <> 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(MATCHES_STAYED)" /SD IDOK
  ${EndIf}
FunctionEnd
