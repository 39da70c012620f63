if exists('b:current_syntax')
  finish
endif

syntax match impOperator "[-+*/%&|^<>=!~?]\|\.\."
syntax match impPunctuation "[(){}[\],;:]\|\.\.\@!"
syntax match impName "\<\h\w*\>"
syntax match impCall "\<\h\w*\>\ze\s*("
syntax match impType "\<\(int\|float\|bool\|string\|bytes\)\>\ze\s*(\@!"
syntax match impField "\.\@<!\.\s*\zs\h\w*\>"

syntax keyword impStructure const var struct fn ref
syntax keyword impStatement if else while do for in switch case default break continue goto return throw try yield
syntax keyword impConstant true false nil
syntax match impStatement "}\@<=\s*\zs\<\(catch\|finally\)\>\ze\s*[=(,.:;\[]\@!"
syntax match impStructure "\<extern\>\ze\s\+fn\>"
syntax match impStructure "^\s*\zs\<type\>\ze\s\+\h\w*\s*==\@!"
syntax match impStructure "[])0-9A-Za-z_]\@<=\s\+\zs\<\(throws\|yields\)\>\ze\s*[([A-Za-z_]"
syntax match impStructure "\<gen\>\ze\s\+[([A-Za-z_]"
syntax match impFunction "\(\<fn\s\+\)\@<=\h\w*\>"

syntax match impNumber "\<\d\(_\?\d\)*\(\.\d\(_\?\d\)*\)\?\([eE][-+]\?\d\(_\?\d\)*\)\?\>"
syntax match impNumber "\<0x\x\(_\?\x\)*\>\|\<0b[01]\(_\?[01]\)*\>"
syntax region impString start=+"+ skip=+\\.+ end=+"\|$+ oneline
syntax region impCharacter start=+'+ skip=+\\.+ end=+'\|$+ oneline
syntax match impComment "//.*" contains=impTodo
syntax region impComment start="/\*" end="\*/" contains=impTodo
syntax keyword impTodo contained TODO FIXME XXX

highlight default link impComment Comment
highlight default link impTodo Todo
highlight default link impString String
highlight default link impCharacter Character
highlight default link impNumber Number
highlight default link impConstant Constant
highlight default link impStatement Statement
highlight default link impStructure Keyword
highlight default link impType Type
highlight default link impFunction Function
highlight default link impCall Function
highlight default link impOperator Operator

let b:current_syntax = 'imp'
