if exists('b:current_syntax')
  finish
endif

" Values, operations and comments are those of CPS.
runtime! syntax/cps.vim
syntax match ssaLabel "^\(::\)\?\h\w*\(\.\d\+\)*\(::\h\w*\(\.\d\+\)*\)*\ze:\s*\(//\|$\)"
syntax match ssaStatement "^\s\+\zs\(jump\|branch\|switch\|ret\|tailcall\|exit\|call\)\>\ze\(\s\+[^=,:[:space:]]\|$\)"
syntax match ssaStatement "\(=\s*\)\@<=\(phi\|call\)\>\ze\s"

highlight default link ssaLabel Label
highlight default link ssaStatement Statement

let b:current_syntax = 'ssa'
