/// A shell that can complete commands.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// What the shell is to read. All it does is to ask the program, so that it is never older than the program is; a line
    /// `:files` in the answer lets it offer files.
    var completionScript: String {
        switch self {
        case .bash:
            #"""
            # bash completion of suixinkan. Read it with: source <(suixinkan completion bash)
            _suixinkan() {
                local word joined= value help words=()
                # Bash parts words at "=" too; here they are put together again.
                for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
                    if [[ $word == = && ${#words[@]} -gt 0 ]]; then
                        words[${#words[@]}-1]+==
                        joined=1
                    elif [[ -n $joined ]]; then
                        words[${#words[@]}-1]+=$word
                        joined=
                    else
                        words+=("$word")
                        joined=
                    fi
                done
                local current=${words[${#words[@]}-1]} attached=
                [[ $current == --*=* ]] && attached=${current%%=*}=
                COMPREPLY=()
                while IFS=$'\t' read -r value help; do
                    case $value in
                        :files) compopt -o default ;;
                        *)
                            COMPREPLY+=("${value#"$attached"}")
                            [[ $value == *, ]] && compopt -o nospace
                            ;;
                    esac
                done < <("${COMP_WORDS[0]}" __complete "${words[@]}" 2>/dev/null)
            }
            complete -F _suixinkan suixinkan

            """#
        case .zsh:
            #"""
            #compdef suixinkan
            # zsh completion of suixinkan. Put it into a folder of $fpath as _suixinkan, or: source <(suixinkan completion zsh)
            _suixinkan() {
                local -a lines values
                local line
                lines=("${(@f)$("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
                for line in "${lines[@]}"; do
                    case $line in
                        '') ;;
                        :files) _files ;;
                        *$'\t'*) values+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
                        *) values+=("${line//:/\\:}") ;;
                    esac
                done
                (( ${#values} )) && _describe -V suixinkan values
            }
            if [[ ${funcstack[1]-} == _suixinkan ]]; then
                _suixinkan "$@"
            else
                compdef _suixinkan suixinkan
            fi

            """#
        case .fish:
            #"""
            # fish completion of suixinkan. Read it with: suixinkan completion fish | source
            function __suixinkan_complete
                set -l words (commandline -opc)
                set -l current (commandline -ct)
                for line in ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
                    if test "$line" = :files
                        __fish_complete_path "$current"
                    else
                        printf '%s\n' $line
                    end
                end
            end
            complete -c suixinkan -f -k -a '(__suixinkan_complete)'

            """#
        }
    }
}
