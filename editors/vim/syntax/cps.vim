if exists('b:current_syntax')
  finish
endif

" A plain name may begin with ::, and has suffixes .N and parts that are joined by ::.
syntax match cpsOperator "[-+*/%&|^<>=!~@]"
syntax match cpsPunctuation "[(){}[\],:.]"
syntax match cpsName "\(::\)\?\h\w*\(\.\d\+\)*\(::\h\w*\(\.\d\+\)*\)*"
syntax match cpsCall "\(::\)\?\h\w*\(\.\d\+\)*\(::\h\w*\(\.\d\+\)*\)*\ze\s*("
syntax match cpsType "[0-9A-Za-z_.:]\@<!\(int\|float\|bool\|string\|bytes\|cont\)\>\ze\(\.\d\|::\h\)\@!"
syntax match cpsConstant "[0-9A-Za-z_.:]\@<!\(true\|false\|nil\|undef\|nan\|inf\)\>\ze\(\.\d\|::\h\)\@!"
syntax match cpsStructure "[0-9A-Za-z_.:]\@<!\(fn\|let\|do\|where\|struct\|type\|global\|extern\|source\|labelled\|site\)\>\ze\(\.\d\|::\h\)\@!"
syntax match cpsStatement "[0-9A-Za-z_.:]\@<!\(branch\|switch\|exit\)\>\ze\s*("
syntax match cpsStatement "[0-9A-Za-z_.:]\@<!\(new\|closure\|tail\)\>\ze\s\+[A-Za-z_:`]"
syntax match cpsStatement "[0-9A-Za-z_.:]\@<!ref\>\ze\s"
syntax match cpsFunction "\(\<\(fn\|where\)\s\+\)\@<=\(::\)\?\h\w*\(\.\d\+\)*\(::\h\w*\(\.\d\+\)*\)*"
syntax match cpsNumber "[0-9A-Za-z_.]\@<!\d\+\(\.\d\+\)\?\(e[-+]\?\d\+\)\?"
syntax match cpsPosition "@\d[0-9:#]*"
syntax match cpsString +"\([^"\\]\|\\.\)*"+
syntax match cpsQuoted "`\([^`\\]\|\\.\)*`"
syntax match cpsComment "//.*"

highlight default link cpsComment Comment
highlight default link cpsString String
highlight default link cpsNumber Number
highlight default link cpsPosition LineNr
highlight default link cpsConstant Constant
highlight default link cpsStatement Statement
highlight default link cpsStructure Keyword
highlight default link cpsType Type
highlight default link cpsFunction Function
highlight default link cpsCall Function
highlight default link cpsOperator Operator

let b:current_syntax = 'cps'
