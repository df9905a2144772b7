# Install a release on Windows, let it play, look at what Wine cannot show, and remove it again:
#   ./installer/try_on_windows.ps1 FOLDER   (of the release; docs/releasing.md)
param([Parameter(Mandatory)] [string] $Release)
$ErrorActionPreference = "Stop"

function Assert($IsSo, [string] $What) { if (-not $IsSo) { throw "expected: $What" } }

function Run([string] $Exe, [string] $Arguments, [int] $Expected = 0) {
    # A windowed program does not keep the shell waiting by itself.
    $done = Start-Process $Exe $Arguments -Wait -PassThru
    Assert ($done.ExitCode -eq $Expected) "$Exe $Arguments ends with $Expected, not $($done.ExitCode)"
}

$root = Split-Path $PSScriptRoot
$temporary = [IO.Path]::GetTempPath()
$place = Join-Path $temporary "山田 太郎 のカード\Card Table"
$data = Join-Path $temporary "記録 箱"
$setup = (Get-Item (Join-Path $Release "CardTable-*-Setup.exe")).FullName
$version = [regex]::Match((Get-Content "$root\cardtable\__init__.py" -Raw), '__version__ = "([^"]+)"').Groups[1].Value

foreach ($line in Get-Content (Join-Path $Release "SHA256SUMS")) {
    $sum, $name = $line -split "  "
    Assert ((Get-FileHash (Join-Path $Release $name)).Hash -eq $sum) "the checksum of $name"
}

Run $setup "/S /LANG=en /D=$place"
Assert ((Get-Item "$place\CardTable.exe").VersionInfo.ProductVersion -eq $version) "version $version in the program"
$entry = Get-ItemProperty "HKCU:\Software\Microsoft\Windows\CurrentVersion\Uninstall\CardTable"
Assert ($entry.DisplayVersion -eq $version) "version $version in the list of programs"

# The shortcut and the program's windows have one identity, so that the taskbar shows one button.
$menu = (New-Object -ComObject Shell.Application).Namespace([Environment]::GetFolderPath("Programs"))
$identity = $menu.ParseName("Card Table.lnk").ExtendedProperty("System.AppUserModel.ID")
Assert ($identity -eq "CardTable.CardTable") "the identity of the shortcut, not '$identity'"

Run "$place\CardTable.exe" "--smoke-test --data-dir `"$data`""
$printed = & "$place\cardtable-cli.exe" --smoke-test --data-dir $data 2>&1
Assert ($LASTEXITCODE -eq 0 -and -not $printed) "silence of cardtable-cli, not $LASTEXITCODE $printed"

# Whether anything of it was signed, then all of it.
$signed = "CardTable.exe", "cardtable-cli.exe", "uninstall.exe" |
    ForEach-Object { (Get-AuthenticodeSignature "$place\$_").Status }
Assert (@($signed | Select-Object -Unique).Count -eq 1) "one state of all signatures, not $signed"
Write-Output "signatures: $($signed[0])"

Run $setup "/S"
# With _? it waits for its end; then only the uninstaller itself is left.
Run "$place\uninstall.exe" "/S _?=$place"
$left = Get-ChildItem $place -Recurse -File | Where-Object Name -ne "uninstall.exe"
Assert (-not $left) "nothing left behind, not $left"
Assert (Test-Path $data) "the matches are still there"
