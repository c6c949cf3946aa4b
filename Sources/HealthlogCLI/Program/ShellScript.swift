/// A script that makes a shell run `healthlog completion` on Tab. It passes the words up to the
/// cursor; the last may be empty. It receives one candidate per line.
enum ShellScript: String, CaseIterable {
  case bash, zsh, fish

  /// The word that the scripts pass instead of a shell's name.
  static let asking = "candidates"

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// Bash also splits words at =, : and @. The script therefore splits the line itself, and removes
  /// from each candidate the part up to the last of these marks.
  private static let bashText = #"""
    # bash completion of healthlog

    _healthlog() {
      local -a typed
      local line word last done marks='=:'
      read -ra typed <<<"${COMP_LINE:0:COMP_POINT}"
      [[ ${COMP_LINE:0:COMP_POINT} == *[[:space:]] ]] && typed+=("")
      last=${typed[${#typed[@]} - 1]}
      [[ $COMP_WORDBREAKS == *@* ]] && marks+=@
      done=${last%"${last##*[$marks]}"}
      # A @ that begins a word stays in it.
      [[ $done == @ || $done == *[=:]@ ]] && done=${done%@}
      COMPREPLY=()
      while IFS= read -r line; do
        word=${line%%$'\t'*}
        if [[ -z $word ]]; then
          compopt -o default
        elif [[ $word == *=  ]]; then
          compopt -o nospace
          COMPREPLY+=("${word#"$done"}")
        else
          COMPREPLY+=("$(printf %q "${word#"$done"}")")
        fi
      done < <("${COMP_WORDS[0]}" completion candidates -- "${typed[@]:1}" 2>/dev/null)
    }

    complete -F _healthlog healthlog

    """#

  private static let zshText = #"""
    #compdef healthlog
    # zsh completion of healthlog

    _healthlog() {
      local -a plain open
      local line word
      for line in "${(@f)$("${words[1]}" completion candidates -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        word=${line%%$'\t'*}
        if [[ -z $line ]]; then
          continue
        elif [[ -z $word ]]; then
          _files
        elif [[ $word == *= ]]; then
          open+=("${word//:/\\:}:${line#*$'\t'}")
        else
          plain+=("${word//:/\\:}:${line#*$'\t'}")
        fi
      done
      (( $#plain )) && _describe -V healthlog plain
      (( $#open )) && _describe -V vital open -S ''
      return 0
    }

    if [[ $funcstack[1] == _healthlog ]]; then
      _healthlog "$@"
    else
      compdef _healthlog healthlog
    fi

    """#

  private static let fishText = #"""
    # fish completion of healthlog

    function __healthlog_candidates
      set -l typed (commandline -opc)
      set -l last (commandline -ct)
      for line in ($typed[1] completion candidates -- $typed[2..] "$last" 2>/dev/null)
        if test "$line" = \t"files"
          __fish_complete_path "$last"
        else
          echo $line
        end
      end
    end

    complete -c healthlog -f -a '(__healthlog_candidates)'

    """#
}
