" The languages of cpsc, by the extension of the file. Vim itself takes .imp for the B method.
autocmd BufRead,BufNewFile *.imp set filetype=imp
autocmd BufRead,BufNewFile *.cps set filetype=cps
autocmd BufRead,BufNewFile *.ssa set filetype=ssa
autocmd BufRead,BufNewFile *.bril set filetype=bril
