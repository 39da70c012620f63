if exists('b:current_syntax')
  finish
endif

syntax match brilPunctuation "[(){}<>:,;=]"
syntax match brilName "[A-Za-z_%][0-9A-Za-z_%.]*"
syntax match brilType "\([:<]\s*\)\@<=\(int\|bool\|float\|char\|ptr\)\>\ze[%.]\@!"
syntax match brilConstant "\(\<const\s\+\)\@<=\(true\|false\)\>\ze[%.]\@!"
syntax match brilStatement "\(\(^\|[;{:}]\)\s*\)\@<=\(jmp\|br\|ret\|call\|guard\|speculate\|commit\)\>\ze\([%.]\|\s*[:=]\)\@!"
syntax match brilOperation "\(=\s*\)\@<=\l\w*\>\ze[%.]\@!"
syntax match brilOperation "\(\(^\|[;{:}]\)\s*\)\@<=\(free\|store\|set\|print\|nop\)\>\ze\([%.]\|\s*[:=]\)\@!"
syntax match brilNumber "[0-9A-Za-z_%.]\@<![-+]\?\(\d\+\.\?\d*\|\.\d\+\)\([eE][-+]\?\d\+\)\?"
syntax match brilFunction "@[A-Za-z_%][0-9A-Za-z_%.]*"
syntax match brilLabel "\.[A-Za-z_%][0-9A-Za-z_%.]*"
syntax match brilCharacter "'\(\\.\|.\)'"
syntax match brilComment "#.*"

highlight default link brilComment Comment
highlight default link brilCharacter Character
highlight default link brilNumber Number
highlight default link brilConstant Constant
highlight default link brilType Type
highlight default link brilFunction Function
highlight default link brilLabel Label
highlight default link brilStatement Statement
highlight default link brilOperation Operator

let b:current_syntax = 'bril'
