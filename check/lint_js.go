package check

import (
	"cpsc/ast"
	"cpsc/diag"
)

// In a browser, nobody asks for the lints, and each byte of code is a byte to load.

// Lint is Check.
func Lint(file *ast.File, errs *diag.List) *Info { return Check(file, errs) }

type lints struct{}

func (c *checker) lintCondition(ast.Expr)                   {}
func (c *checker) lintWrite(*ast.NameExpr, *ast.AssignStmt) {}
func (c *checker) lintTarget(*Var, diag.Span)               {}
func (c *checker) lintLeaving(diag.Span)                    {}
func (c *checker) lintCall(*ast.CallExpr)                   {}
func (c *checker) lintChange(diag.Span)                     {}
func (c *checker) lintRange(*ast.ForInStmt, *Var)           {}
func (c *checker) lintAssign(*ast.AssignStmt)               {}
func (c *checker) lintPower(*ast.BinaryExpr)                {}
func (c *checker) lintPush(*ast.CallExpr)                   {}
func (c *checker) lintItself(*ast.CallExpr, *Func)          {}
func (c *checker) lintCase(ast.Expr)                        {}
func (c *checker) lintVar(*Var, *ast.VarDecl, *binding)     {}
func (c *checker) lintString(*ast.StringLit)                {}
func (c *checker) lintFormat(*ast.CallExpr)                 {}
func (c *checker) lintPrinted(*ast.CallExpr)                {}
func (c *checker) lintResult(*ast.CallExpr)                 {}
func (c *checker) lintIndex(*ast.IndexExpr)                 {}
func (c *checker) lintLength(*ast.IndexExpr)                {}
func (c *checker) lintZero(*ast.IntLit)                     {}
func (c *checker) lintShared(*ast.CallExpr)                 {}
func (c *checker) lintIdentity(*ast.BinaryExpr)             {}
func (c *checker) lintBreaks(*ast.SwitchStmt)               {}
func (c *checker) lintEmptyCase(*ast.SwitchStmt)            {}
func (c *checker) lintTrap(diag.Span, string)               {}
func (c *checker) lintLoop(ast.Stmt, ast.Expr)              {}
func (c *checker) lintSame(_, _ ast.Stmt)                   {}
func (c *checker) lintStmt(ast.Stmt)                        {}
func (c *checker) lintElement(*Var, *ast.ForEachStmt)       {}

func (c *checker) hidesBuiltin(*diag.Diagnostic, *ast.CallExpr, diag.Span) bool { return false }
func (c *checker) isByte(ast.Expr) bool                                         { return false }
func (c *checker) joinsChars(ast.Expr) bool                                     { return false }
func (c *checker) holdsByte(ast.Expr) bool                                      { return false }
func (c *checker) isChar(ast.Expr, bool) bool                                   { return false }
func (c *checker) keepChar(*Var, ast.Expr)                                      {}
func (c *checker) keepElement(*Var, ast.Expr)                                   {}
func (c *checker) helpChars(*diag.Diagnostic, ast.Expr) bool                    { return false }
func (c *checker) helpNumeral(*diag.Diagnostic, ast.Expr, ast.Expr, Type) bool  { return false }
func (c *checker) helpCase(*diag.Diagnostic, ast.Expr, ast.Expr)                {}
