// This file decides between the alternatives of the grammar. The generated parser calls Predict
// where ANTLR's parsers call the simulator of the augmented transition network (ATN). To make the
// network is a third of the instructions of a start of cpsc, so a program without syntax errors
// does without: every decision needs one token of lookahead, or two or three.

package imp

import "github.com/antlr4-go/antlr/v4"

// The decisions that ANTLR leaves to the simulator, by their numbers in the network.
const (
	moreFields    = 6
	whichStmt     = 27
	moreElseIfs   = 31
	moreElements  = 44
	moreArguments = 48
	whichOperator = 51
	moreOperators = 52
)

// The alternatives of a loop.
const (
	again = 1
	done  = 2
)

// Predict returns the alternative that follows at a decision. If no alternative begins with the
// next tokens, it reports that as AdaptivePredict does.
func (p *ImpParser) Predict(decision int) int {
	if p.Interpreter == nil {
		if alt := p.decide(decision, p.GetTokenStream()); alt != antlr.ATNInvalidAltNumber {
			return alt
		}
		p.Simulate()
	}
	return p.Interpreter.AdaptivePredict(p.BaseParser, p.GetTokenStream(), decision, p.GetParserRuleContext())
}

// Simulate makes the network, and lets the simulator decide from now on. Without it, a parser
// knows neither the names of tokens nor which ones are expected.
func (p *ImpParser) Simulate() {
	if p.Interpreter != nil {
		return
	}
	if contexts[0].Tree == nil { // never, but the linker keeps only what is used
		panic("a context is missing")
	}
	ImpParserInit()
	static := &ImpParserStaticData
	p.Interpreter = antlr.NewParserATNSimulator(p, static.atn, static.decisionToDFA, static.PredictionContextCache)
	p.Interpreter.SetPredictionMode(antlr.PredictionModeSLL)
	p.RuleNames, p.LiteralNames, p.SymbolicNames = static.RuleNames, static.LiteralNames, static.SymbolicNames
}

// decide returns the alternative, or ATNInvalidAltNumber if the simulator has to decide: because
// of a syntax error, or a decision that is not known here.
func (p *ImpParser) decide(decision int, in antlr.TokenStream) int {
	kind := in.LA(1)
	switch decision {
	case whichStmt:
		return statement(kind, in)
	case moreOperators:
		if alt := operator(kind); alt != antlr.ATNInvalidAltNumber {
			if p.Precpred(p.GetParserRuleContext(), precedences[alt]) {
				return again
			}
			return done
		}
		switch kind {
		case ImpParserRPAREN, ImpParserRBRACK, ImpParserLBRACE, ImpParserCOMMA, ImpParserSEMI, ImpParserCOLON, ImpParserDOTS:
			return done
		}
		if isAssignment(kind) {
			return done
		}
	case whichOperator:
		return operator(kind)
	case moreFields:
		return more(kind, ImpParserRBRACE, in, func(next int) bool { return next == ImpParserIDENT })
	case moreElements:
		return more(kind, ImpParserRBRACK, in, beginsExpr)
	case moreArguments:
		return more(kind, ImpParserRPAREN, in, func(next int) bool { return beginsExpr(next) || next == ImpParserREF })
	case moreElseIfs:
		switch kind {
		case ImpParserELSE:
			switch ahead(in, 2) {
			case ImpParserIF:
				return again
			case ImpParserLBRACE:
				return done
			}
		case ImpParserRBRACE, ImpParserCASE, ImpParserDEFAULT, ImpParserFOR:
			return done
		}
		if beginsExpr(kind) || plainStatement(kind) != antlr.ATNInvalidAltNumber {
			return done
		}
	}
	return antlr.ATNInvalidAltNumber
}

// ahead returns the kind of the token number n from the current one on, and lets the stream know
// that it was needed, by going there and back.
func ahead(in antlr.TokenStream, n int) int {
	at := in.Index()
	for range n - 1 {
		in.Consume()
	}
	kind := in.LA(1)
	in.Seek(at)
	return kind
}

// more decides whether a list goes on, in which a comma may be the last token before the closing
// one.
func more(kind, closing int, in antlr.TokenStream, begins func(kind int) bool) int {
	if kind == closing {
		return done
	}
	if kind == ImpParserCOMMA {
		switch next := ahead(in, 2); {
		case next == closing:
			return done
		case begins(next):
			return again
		}
	}
	return antlr.ATNInvalidAltNumber
}

// statement returns the alternative of the rule statement.
func statement(kind int, in antlr.TokenStream) int {
	const declaration, label, simple, forIn, forLoop = 4, 5, 6, 10, 11
	switch kind {
	case ImpParserFN:
		switch ahead(in, 2) {
		case ImpParserIDENT:
			return declaration
		case ImpParserLPAREN:
			return simple
		}
		return antlr.ATNInvalidAltNumber
	case ImpParserIDENT:
		switch next := ahead(in, 2); {
		case next == ImpParserCOLON:
			return label
		case followsName(next):
			return simple
		}
		return antlr.ATNInvalidAltNumber
	case ImpParserFOR:
		switch next := ahead(in, 2); {
		case next == ImpParserVAR || next == ImpParserSEMI || next != ImpParserIDENT && beginsExpr(next):
			return forLoop
		case next == ImpParserIDENT:
			switch after := ahead(in, 3); {
			case after == ImpParserIN:
				return forIn
			case followsName(after):
				return forLoop
			}
		}
		return antlr.ATNInvalidAltNumber
	}
	if beginsExpr(kind) {
		return simple
	}
	return plainStatement(kind)
}

// plainStatement returns the alternative of a statement that begins with a token of its own.
func plainStatement(kind int) int {
	switch kind {
	case ImpParserLBRACE:
		return 1
	case ImpParserCONST:
		return 2
	case ImpParserVAR:
		return 3
	case ImpParserIF:
		return 7
	case ImpParserWHILE:
		return 8
	case ImpParserDO:
		return 9
	case ImpParserSWITCH:
		return 12
	case ImpParserTRY:
		return 13
	case ImpParserTHROW:
		return 14
	case ImpParserYIELD:
		return 15
	case ImpParserBREAK:
		return 16
	case ImpParserCONTINUE:
		return 17
	case ImpParserGOTO:
		return 18
	case ImpParserRETURN:
		return 19
	}
	return antlr.ATNInvalidAltNumber
}

// beginsExpr reports whether an expression can begin with a token.
func beginsExpr(kind int) bool {
	switch kind {
	case ImpParserFN, ImpParserTRUE, ImpParserFALSE, ImpParserNIL, ImpParserLPAREN, ImpParserLBRACK, ImpParserSUB, ImpParserNOT, ImpParserCOM,
		ImpParserIDENT, ImpParserINT, ImpParserFLOAT, ImpParserCHAR, ImpParserSTRING:
		return true
	}
	return false
}

// followsName reports whether a token can follow the name that a simple statement begins with.
func followsName(kind int) bool {
	return kind == ImpParserCOMMA || kind == ImpParserSEMI || isAssignment(kind) || operator(kind) != antlr.ATNInvalidAltNumber
}

func isAssignment(kind int) bool { return ImpParserASSIGN <= kind && kind <= ImpParserUSHR_ASSIGN }

// precedences are the precedences of the operators by their alternatives.
var precedences = [...]int{1: 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 25, 24, 23}

// operator returns the alternative of the operator that follows an expression.
func operator(kind int) int {
	switch kind {
	case ImpParserMUL, ImpParserDIV, ImpParserREM:
		return 1
	case ImpParserADD, ImpParserSUB:
		return 2
	case ImpParserSHL, ImpParserSHR, ImpParserUSHR:
		return 3
	case ImpParserAND:
		return 4
	case ImpParserXOR:
		return 5
	case ImpParserOR:
		return 6
	case ImpParserEQ, ImpParserNE, ImpParserLT, ImpParserLE, ImpParserGT, ImpParserGE:
		return 7
	case ImpParserLAND:
		return 8
	case ImpParserLOR:
		return 9
	case ImpParserQUERY:
		return 10
	case ImpParserLPAREN:
		return 11
	case ImpParserLBRACK:
		return 12
	case ImpParserDOT:
		return 13
	}
	return antlr.ATNInvalidAltNumber
}
