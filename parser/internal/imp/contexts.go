// This file makes the linker build the tables of methods by which ANTLR's runtime calls the contexts.

package imp

import "github.com/antlr4-go/antlr/v4"

// contexts has the context of every rule, converted to each interface that ANTLR's runtime and the
// parser use it by. So the method tables of these conversions are data of the binary. Otherwise Go
// makes them when a parser first enters a rule: for each of the three, it finds some 20 methods
// among 40 by their names, which was a tenth of the instructions of a start of cpsc.
var contexts = [...]struct {
	antlr.ParserRuleContext
	antlr.RuleContext
	antlr.Tree
}{
	{(*FileContext)(nil), (*FileContext)(nil), (*FileContext)(nil)},
	{(*DeclarationContext)(nil), (*DeclarationContext)(nil), (*DeclarationContext)(nil)},
	{(*ConstDeclContext)(nil), (*ConstDeclContext)(nil), (*ConstDeclContext)(nil)},
	{(*VarDeclContext)(nil), (*VarDeclContext)(nil), (*VarDeclContext)(nil)},
	{(*TypeDeclContext)(nil), (*TypeDeclContext)(nil), (*TypeDeclContext)(nil)},
	{(*StructDeclContext)(nil), (*StructDeclContext)(nil), (*StructDeclContext)(nil)},
	{(*FieldContext)(nil), (*FieldContext)(nil), (*FieldContext)(nil)},
	{(*FuncDeclContext)(nil), (*FuncDeclContext)(nil), (*FuncDeclContext)(nil)},
	{(*ExternDeclContext)(nil), (*ExternDeclContext)(nil), (*ExternDeclContext)(nil)},
	{(*SignatureContext)(nil), (*SignatureContext)(nil), (*SignatureContext)(nil)},
	{(*ParamsContext)(nil), (*ParamsContext)(nil), (*ParamsContext)(nil)},
	{(*ParamContext)(nil), (*ParamContext)(nil), (*ParamContext)(nil)},
	{(*ResultsContext)(nil), (*ResultsContext)(nil), (*ResultsContext)(nil)},
	{(*TypeContext)(nil), (*TypeContext)(nil), (*TypeContext)(nil)},
	{(*PlainTypeContext)(nil), (*PlainTypeContext)(nil), (*PlainTypeContext)(nil)},
	{(*ParamTypeContext)(nil), (*ParamTypeContext)(nil), (*ParamTypeContext)(nil)},
	{(*BlockContext)(nil), (*BlockContext)(nil), (*BlockContext)(nil)},
	{(*StatementContext)(nil), (*StatementContext)(nil), (*StatementContext)(nil)},
	{(*SimpleContext)(nil), (*SimpleContext)(nil), (*SimpleContext)(nil)},
	{(*IfStmtContext)(nil), (*IfStmtContext)(nil), (*IfStmtContext)(nil)},
	{(*WhileStmtContext)(nil), (*WhileStmtContext)(nil), (*WhileStmtContext)(nil)},
	{(*DoStmtContext)(nil), (*DoStmtContext)(nil), (*DoStmtContext)(nil)},
	{(*ForInStmtContext)(nil), (*ForInStmtContext)(nil), (*ForInStmtContext)(nil)},
	{(*ForStmtContext)(nil), (*ForStmtContext)(nil), (*ForStmtContext)(nil)},
	{(*SwitchStmtContext)(nil), (*SwitchStmtContext)(nil), (*SwitchStmtContext)(nil)},
	{(*ClauseContext)(nil), (*ClauseContext)(nil), (*ClauseContext)(nil)},
	{(*TryStmtContext)(nil), (*TryStmtContext)(nil), (*TryStmtContext)(nil)},
	{(*CatchClauseContext)(nil), (*CatchClauseContext)(nil), (*CatchClauseContext)(nil)},
	{(*FinallyClauseContext)(nil), (*FinallyClauseContext)(nil), (*FinallyClauseContext)(nil)},
	{(*ExprContext)(nil), (*ExprContext)(nil), (*ExprContext)(nil)},
	{(*ArgContext)(nil), (*ArgContext)(nil), (*ArgContext)(nil)},
}
