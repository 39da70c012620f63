// This file makes the linker build the tables of methods by which ANTLR's runtime calls the contexts.

package imp

import "github.com/antlr4-go/antlr/v4"

// contexts has a context of every rule as the interfaces that ANTLR's runtime and the parser
// convert it to. So the tables of methods that these conversions need are data of the binary.
// Otherwise each is made when a rule is first entered: the runtime of Go looks for 20 methods among
// 40 by their names, three times for every rule, which was a tenth of the instructions of a start.
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

var linked any
