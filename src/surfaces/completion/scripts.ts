/** Shells with a script. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

/** Each shell's script. It asks `zonewright complete -- WORDS` and lists no commands, so it stays valid after upgrades. */
export const SCRIPTS: Readonly<Record<Shell, string>> = {
  // For bash from 3.2. Without compopt, bash offers files where nothing fits.
  bash: `# Completion of zonewright for bash. In ~/.bashrc: eval "$(zonewright completion bash)"
_zonewright() {
  local line kind=
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files | :folders) kind=$line ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <(zonewright complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case $kind in
    :files) ;;
    :folders) compopt +o default -o dirnames 2>/dev/null ;;
    *) compopt +o default 2>/dev/null ;;
  esac
  # If = ends a word, the part before it is already there.
  if [[ $COMP_WORDBREAKS == *=* ]]; then COMPREPLY=("\${COMPREPLY[@]#--*=}"); fi
}
complete -o default -F _zonewright zonewright
`,
  zsh: `#compdef zonewright
# Completion of zonewright for zsh. In ~/.zshrc, after compinit: eval "$(zonewright completion zsh)"
_zonewright() {
  local line kind about
  local -a candidates
  while IFS= read -r line; do
    case $line in
      :files | :folders) kind=$line ;;
      *)
        about=\${line#*$'\\t'}
        candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}\${about:+:$about}")
        ;;
    esac
  done < <(zonewright complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  (( \${#candidates} )) && _describe -t values value candidates
  [[ -n $kind ]] && compset -P '--*='
  case $kind in
    :files) _files ;;
    :folders) _files -/ ;;
  esac
}
if [[ \${funcstack[1]} == _zonewright ]]; then _zonewright "$@"; else compdef _zonewright zonewright; fi
`,
  fish: `# Completion of zonewright for fish. zonewright completion fish > ~/.config/fish/completions/zonewright.fish
function __zonewright_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -e words[1]
    for line in (zonewright complete -- $words "$current" 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path $current
            case ':folders'
                __fish_complete_directories $current
            case '*'
                echo $line
        end
    end
end
complete -c zonewright -f -a '(__zonewright_complete)'
`,
};
