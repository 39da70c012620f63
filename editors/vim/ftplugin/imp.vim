if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s comments=s1:/*,mb:*,ex:*/,://
setlocal expandtab shiftwidth=4 softtabstop=4
setlocal cindent cinoptions=J1,j1,(s,m1 cinkeys-=0#
setlocal foldmethod=indent foldlevel=99

let b:undo_ftplugin = 'setlocal commentstring< comments< expandtab< shiftwidth< softtabstop<'
      \ . ' foldmethod< foldlevel< cindent< cinoptions< cinkeys<'
