-- For web/grammar.test.mjs: reads programs from the file $PROGRAMS, one object of JSON a line, opens
-- each in Neovim with the files of editors/vim, and writes into the file $SYNTAX, as a line of JSON,
-- the name of the syntax group of each byte.
vim.o.synmaxcol = 0 -- colours in long lines, too
local out = io.open(vim.env.SYNTAX, "w")
for line in io.lines(vim.env.PROGRAMS) do
  local program = vim.fn.json_decode(line)
  local lines = vim.split(program.text, "\n", { plain = true })
  vim.cmd("enew!")
  vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
  vim.bo.filetype = program.language
  vim.cmd("syntax sync fromstart")
  local groups = {}
  for row, text in ipairs(lines) do
    for column = 1, #text do
      groups[#groups + 1] = vim.fn.synIDattr(vim.fn.synID(row, column, 0), "name")
    end
    groups[#groups + 1] = "" -- the newline
  end
  out:write(vim.fn.json_encode(groups), "\n")
end
out:close()
