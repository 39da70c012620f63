// Code generated from Imp.g4 by antlr-ng 1.0.10. DO NOT EDIT.

package imp // Imp
import (
	"fmt"
	"strconv"
	"sync"

	"github.com/antlr4-go/antlr/v4"
)

// Suppress unused import errors
var _ = fmt.Printf
var _ = strconv.Itoa
var _ = sync.Once{}

type ImpParser struct {
	*antlr.BaseParser
}

var ImpParserStaticData struct {
	once                   sync.Once
	serializedATN          []int32
	LiteralNames           []string
	SymbolicNames          []string
	RuleNames              []string
	PredictionContextCache *antlr.PredictionContextCache
	atn                    *antlr.ATN
	decisionToDFA          []*antlr.DFA
}

func impParserInit() {
	staticData := &ImpParserStaticData
	staticData.LiteralNames = []string{
		"", "'const'", "'var'", "'struct'", "'fn'", "'ref'", "'if'", "'else'",
		"'while'", "'do'", "'for'", "'in'", "'switch'", "'case'", "'default'",
		"'break'", "'continue'", "'goto'", "'return'", "'throw'", "'try'", "'yield'",
		"'true'", "'false'", "'nil'", "'type'", "'extern'", "'throws'", "'yields'",
		"'gen'", "'catch'", "'finally'", "'('", "')'", "'['", "']'", "'{'",
		"'}'", "','", "';'", "':'", "'.'", "'..'", "'->'", "'?'", "'='", "'+='",
		"'-='", "'*='", "'/='", "'%='", "'&='", "'|='", "'^='", "'<<='", "'>>='",
		"'>>>='", "'+'", "'-'", "'*'", "'/'", "'%'", "'&'", "'|'", "'^'", "'<<'",
		"'>>'", "'>>>'", "'=='", "'!='", "'<'", "'<='", "'>'", "'>='", "'&&'",
		"'||'", "'!'", "'~'",
	}
	staticData.SymbolicNames = []string{
		"", "CONST", "VAR", "STRUCT", "FN", "REF", "IF", "ELSE", "WHILE", "DO",
		"FOR", "IN", "SWITCH", "CASE", "DEFAULT", "BREAK", "CONTINUE", "GOTO",
		"RETURN", "THROW", "TRY", "YIELD", "TRUE", "FALSE", "NIL", "TYPE", "EXTERN",
		"THROWS", "YIELDS", "GEN", "CATCH", "FINALLY", "LPAREN", "RPAREN", "LBRACK",
		"RBRACK", "LBRACE", "RBRACE", "COMMA", "SEMI", "COLON", "DOT", "DOTS",
		"ARROW", "QUERY", "ASSIGN", "ADD_ASSIGN", "SUB_ASSIGN", "MUL_ASSIGN",
		"DIV_ASSIGN", "REM_ASSIGN", "AND_ASSIGN", "OR_ASSIGN", "XOR_ASSIGN",
		"SHL_ASSIGN", "SHR_ASSIGN", "USHR_ASSIGN", "ADD", "SUB", "MUL", "DIV",
		"REM", "AND", "OR", "XOR", "SHL", "SHR", "USHR", "EQ", "NE", "LT", "LE",
		"GT", "GE", "LAND", "LOR", "NOT", "COM", "IDENT", "INT", "FLOAT", "CHAR",
		"STRING", "SPACE", "LINE_COMMENT", "BLOCK_COMMENT", "BAD_NUMBER", "OPEN_CHAR",
		"OPEN_STRING", "OPEN_COMMENT", "UNKNOWN",
	}
	staticData.RuleNames = []string{
		"file", "declaration", "constDecl", "varDecl", "typeDecl", "structDecl",
		"field", "funcDecl", "externDecl", "signature", "params", "param", "results",
		"type", "plainType", "paramType", "block", "statement", "simple", "ifStmt",
		"whileStmt", "doStmt", "forInStmt", "forStmt", "switchStmt", "clause",
		"tryStmt", "catchClause", "finallyClause", "expr", "arg", "name",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 90, 523, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 2, 23, 7, 23, 2, 24, 7, 24, 2, 25, 7, 25, 2, 26,
		7, 26, 2, 27, 7, 27, 2, 28, 7, 28, 2, 29, 7, 29, 2, 30, 7, 30, 2, 31, 7,
		31, 1, 0, 5, 0, 66, 8, 0, 10, 0, 12, 0, 69, 9, 0, 1, 0, 1, 0, 1, 1, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 81, 8, 1, 1, 2, 1, 2, 1, 2,
		1, 2, 1, 2, 1, 2, 1, 3, 1, 3, 1, 3, 1, 3, 5, 3, 93, 8, 3, 10, 3, 12, 3,
		96, 9, 3, 1, 3, 1, 3, 3, 3, 100, 8, 3, 1, 3, 1, 3, 1, 3, 1, 3, 5, 3, 106,
		8, 3, 10, 3, 12, 3, 109, 9, 3, 3, 3, 111, 8, 3, 1, 4, 1, 4, 1, 4, 1, 4,
		1, 4, 1, 4, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 5, 5, 125, 8, 5, 10, 5,
		12, 5, 128, 9, 5, 1, 5, 3, 5, 131, 8, 5, 3, 5, 133, 8, 5, 1, 5, 1, 5, 1,
		6, 1, 6, 1, 6, 1, 6, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 8, 1, 8, 1, 8, 1,
		8, 1, 8, 1, 8, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 3, 9, 157, 8, 9, 1, 9, 1,
		9, 5, 9, 161, 8, 9, 10, 9, 12, 9, 164, 9, 9, 1, 10, 1, 10, 1, 10, 1, 10,
		5, 10, 170, 8, 10, 10, 10, 12, 10, 173, 9, 10, 3, 10, 175, 8, 10, 1, 10,
		1, 10, 1, 11, 3, 11, 180, 8, 11, 1, 11, 1, 11, 1, 11, 1, 11, 1, 12, 1,
		12, 1, 12, 1, 12, 1, 12, 5, 12, 191, 8, 12, 10, 12, 12, 12, 194, 9, 12,
		1, 12, 1, 12, 3, 12, 198, 8, 12, 1, 13, 1, 13, 1, 13, 5, 13, 203, 8, 13,
		10, 13, 12, 13, 206, 9, 13, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1,
		14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 5, 14, 220, 8, 14, 10, 14, 12, 14,
		223, 9, 14, 3, 14, 225, 8, 14, 1, 14, 1, 14, 1, 14, 3, 14, 230, 8, 14,
		3, 14, 232, 8, 14, 1, 15, 3, 15, 235, 8, 15, 1, 15, 1, 15, 1, 16, 1, 16,
		5, 16, 241, 8, 16, 10, 16, 12, 16, 244, 9, 16, 1, 16, 1, 16, 1, 17, 1,
		17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17,
		1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1,
		17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 3, 17, 277, 8, 17, 1, 17,
		1, 17, 1, 17, 3, 17, 282, 8, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1,
		17, 1, 17, 1, 17, 1, 17, 5, 17, 293, 8, 17, 10, 17, 12, 17, 296, 9, 17,
		3, 17, 298, 8, 17, 1, 17, 3, 17, 301, 8, 17, 1, 18, 1, 18, 1, 18, 5, 18,
		306, 8, 18, 10, 18, 12, 18, 309, 9, 18, 1, 18, 1, 18, 1, 18, 1, 18, 5,
		18, 315, 8, 18, 10, 18, 12, 18, 318, 9, 18, 3, 18, 320, 8, 18, 1, 19, 1,
		19, 1, 19, 1, 19, 1, 19, 1, 19, 1, 19, 1, 19, 5, 19, 330, 8, 19, 10, 19,
		12, 19, 333, 9, 19, 1, 19, 1, 19, 3, 19, 337, 8, 19, 1, 20, 1, 20, 1, 20,
		1, 20, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 22, 1, 22, 1, 22, 1,
		22, 1, 22, 1, 22, 3, 22, 355, 8, 22, 1, 22, 1, 22, 1, 23, 1, 23, 1, 23,
		3, 23, 362, 8, 23, 1, 23, 1, 23, 3, 23, 366, 8, 23, 1, 23, 1, 23, 3, 23,
		370, 8, 23, 1, 23, 1, 23, 1, 24, 1, 24, 1, 24, 1, 24, 5, 24, 378, 8, 24,
		10, 24, 12, 24, 381, 9, 24, 1, 24, 1, 24, 1, 25, 1, 25, 1, 25, 1, 25, 5,
		25, 389, 8, 25, 10, 25, 12, 25, 392, 9, 25, 1, 25, 3, 25, 395, 8, 25, 1,
		25, 1, 25, 5, 25, 399, 8, 25, 10, 25, 12, 25, 402, 9, 25, 1, 26, 1, 26,
		1, 26, 1, 26, 3, 26, 408, 8, 26, 1, 26, 3, 26, 411, 8, 26, 1, 27, 1, 27,
		1, 27, 1, 27, 3, 27, 417, 8, 27, 1, 27, 1, 27, 1, 28, 1, 28, 1, 28, 1,
		29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29,
		5, 29, 435, 8, 29, 10, 29, 12, 29, 438, 9, 29, 1, 29, 3, 29, 441, 8, 29,
		3, 29, 443, 8, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 3,
		29, 452, 8, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29,
		1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1,
		29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29,
		1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 5, 29, 492,
		8, 29, 10, 29, 12, 29, 495, 9, 29, 1, 29, 3, 29, 498, 8, 29, 3, 29, 500,
		8, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 1, 29, 5,
		29, 511, 8, 29, 10, 29, 12, 29, 514, 9, 29, 1, 30, 3, 30, 517, 8, 30, 1,
		30, 1, 30, 1, 31, 1, 31, 1, 31, 0, 1, 58, 32, 0, 2, 4, 6, 8, 10, 12, 14,
		16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50,
		52, 54, 56, 58, 60, 62, 0, 8, 2, 0, 25, 31, 78, 78, 1, 0, 45, 56, 2, 0,
		58, 58, 76, 77, 2, 0, 22, 24, 79, 82, 1, 0, 59, 61, 1, 0, 57, 58, 1, 0,
		65, 67, 1, 0, 68, 73, 584, 0, 67, 1, 0, 0, 0, 2, 80, 1, 0, 0, 0, 4, 82,
		1, 0, 0, 0, 6, 88, 1, 0, 0, 0, 8, 112, 1, 0, 0, 0, 10, 118, 1, 0, 0, 0,
		12, 136, 1, 0, 0, 0, 14, 140, 1, 0, 0, 0, 16, 145, 1, 0, 0, 0, 18, 151,
		1, 0, 0, 0, 20, 165, 1, 0, 0, 0, 22, 179, 1, 0, 0, 0, 24, 197, 1, 0, 0,
		0, 26, 199, 1, 0, 0, 0, 28, 231, 1, 0, 0, 0, 30, 234, 1, 0, 0, 0, 32, 238,
		1, 0, 0, 0, 34, 300, 1, 0, 0, 0, 36, 302, 1, 0, 0, 0, 38, 321, 1, 0, 0,
		0, 40, 338, 1, 0, 0, 0, 42, 342, 1, 0, 0, 0, 44, 348, 1, 0, 0, 0, 46, 358,
		1, 0, 0, 0, 48, 373, 1, 0, 0, 0, 50, 394, 1, 0, 0, 0, 52, 403, 1, 0, 0,
		0, 54, 412, 1, 0, 0, 0, 56, 420, 1, 0, 0, 0, 58, 451, 1, 0, 0, 0, 60, 516,
		1, 0, 0, 0, 62, 520, 1, 0, 0, 0, 64, 66, 3, 2, 1, 0, 65, 64, 1, 0, 0, 0,
		66, 69, 1, 0, 0, 0, 67, 65, 1, 0, 0, 0, 67, 68, 1, 0, 0, 0, 68, 70, 1,
		0, 0, 0, 69, 67, 1, 0, 0, 0, 70, 71, 5, 0, 0, 1, 71, 1, 1, 0, 0, 0, 72,
		81, 3, 4, 2, 0, 73, 74, 3, 6, 3, 0, 74, 75, 5, 39, 0, 0, 75, 81, 1, 0,
		0, 0, 76, 81, 3, 8, 4, 0, 77, 81, 3, 10, 5, 0, 78, 81, 3, 14, 7, 0, 79,
		81, 3, 16, 8, 0, 80, 72, 1, 0, 0, 0, 80, 73, 1, 0, 0, 0, 80, 76, 1, 0,
		0, 0, 80, 77, 1, 0, 0, 0, 80, 78, 1, 0, 0, 0, 80, 79, 1, 0, 0, 0, 81, 3,
		1, 0, 0, 0, 82, 83, 5, 1, 0, 0, 83, 84, 3, 62, 31, 0, 84, 85, 5, 45, 0,
		0, 85, 86, 3, 58, 29, 0, 86, 87, 5, 39, 0, 0, 87, 5, 1, 0, 0, 0, 88, 89,
		5, 2, 0, 0, 89, 94, 3, 62, 31, 0, 90, 91, 5, 38, 0, 0, 91, 93, 3, 62, 31,
		0, 92, 90, 1, 0, 0, 0, 93, 96, 1, 0, 0, 0, 94, 92, 1, 0, 0, 0, 94, 95,
		1, 0, 0, 0, 95, 99, 1, 0, 0, 0, 96, 94, 1, 0, 0, 0, 97, 98, 5, 40, 0, 0,
		98, 100, 3, 26, 13, 0, 99, 97, 1, 0, 0, 0, 99, 100, 1, 0, 0, 0, 100, 110,
		1, 0, 0, 0, 101, 102, 5, 45, 0, 0, 102, 107, 3, 58, 29, 0, 103, 104, 5,
		38, 0, 0, 104, 106, 3, 58, 29, 0, 105, 103, 1, 0, 0, 0, 106, 109, 1, 0,
		0, 0, 107, 105, 1, 0, 0, 0, 107, 108, 1, 0, 0, 0, 108, 111, 1, 0, 0, 0,
		109, 107, 1, 0, 0, 0, 110, 101, 1, 0, 0, 0, 110, 111, 1, 0, 0, 0, 111,
		7, 1, 0, 0, 0, 112, 113, 5, 25, 0, 0, 113, 114, 3, 62, 31, 0, 114, 115,
		5, 45, 0, 0, 115, 116, 3, 26, 13, 0, 116, 117, 5, 39, 0, 0, 117, 9, 1,
		0, 0, 0, 118, 119, 5, 3, 0, 0, 119, 120, 3, 62, 31, 0, 120, 132, 5, 36,
		0, 0, 121, 126, 3, 12, 6, 0, 122, 123, 5, 38, 0, 0, 123, 125, 3, 12, 6,
		0, 124, 122, 1, 0, 0, 0, 125, 128, 1, 0, 0, 0, 126, 124, 1, 0, 0, 0, 126,
		127, 1, 0, 0, 0, 127, 130, 1, 0, 0, 0, 128, 126, 1, 0, 0, 0, 129, 131,
		5, 38, 0, 0, 130, 129, 1, 0, 0, 0, 130, 131, 1, 0, 0, 0, 131, 133, 1, 0,
		0, 0, 132, 121, 1, 0, 0, 0, 132, 133, 1, 0, 0, 0, 133, 134, 1, 0, 0, 0,
		134, 135, 5, 37, 0, 0, 135, 11, 1, 0, 0, 0, 136, 137, 3, 62, 31, 0, 137,
		138, 5, 40, 0, 0, 138, 139, 3, 26, 13, 0, 139, 13, 1, 0, 0, 0, 140, 141,
		5, 4, 0, 0, 141, 142, 3, 62, 31, 0, 142, 143, 3, 18, 9, 0, 143, 144, 3,
		32, 16, 0, 144, 15, 1, 0, 0, 0, 145, 146, 5, 26, 0, 0, 146, 147, 5, 4,
		0, 0, 147, 148, 3, 62, 31, 0, 148, 149, 3, 18, 9, 0, 149, 150, 5, 39, 0,
		0, 150, 17, 1, 0, 0, 0, 151, 156, 3, 20, 10, 0, 152, 153, 5, 43, 0, 0,
		153, 157, 3, 24, 12, 0, 154, 155, 5, 28, 0, 0, 155, 157, 3, 24, 12, 0,
		156, 152, 1, 0, 0, 0, 156, 154, 1, 0, 0, 0, 156, 157, 1, 0, 0, 0, 157,
		162, 1, 0, 0, 0, 158, 159, 5, 27, 0, 0, 159, 161, 3, 24, 12, 0, 160, 158,
		1, 0, 0, 0, 161, 164, 1, 0, 0, 0, 162, 160, 1, 0, 0, 0, 162, 163, 1, 0,
		0, 0, 163, 19, 1, 0, 0, 0, 164, 162, 1, 0, 0, 0, 165, 174, 5, 32, 0, 0,
		166, 171, 3, 22, 11, 0, 167, 168, 5, 38, 0, 0, 168, 170, 3, 22, 11, 0,
		169, 167, 1, 0, 0, 0, 170, 173, 1, 0, 0, 0, 171, 169, 1, 0, 0, 0, 171,
		172, 1, 0, 0, 0, 172, 175, 1, 0, 0, 0, 173, 171, 1, 0, 0, 0, 174, 166,
		1, 0, 0, 0, 174, 175, 1, 0, 0, 0, 175, 176, 1, 0, 0, 0, 176, 177, 5, 33,
		0, 0, 177, 21, 1, 0, 0, 0, 178, 180, 5, 5, 0, 0, 179, 178, 1, 0, 0, 0,
		179, 180, 1, 0, 0, 0, 180, 181, 1, 0, 0, 0, 181, 182, 3, 62, 31, 0, 182,
		183, 5, 40, 0, 0, 183, 184, 3, 26, 13, 0, 184, 23, 1, 0, 0, 0, 185, 198,
		3, 28, 14, 0, 186, 187, 5, 32, 0, 0, 187, 192, 3, 26, 13, 0, 188, 189,
		5, 38, 0, 0, 189, 191, 3, 26, 13, 0, 190, 188, 1, 0, 0, 0, 191, 194, 1,
		0, 0, 0, 192, 190, 1, 0, 0, 0, 192, 193, 1, 0, 0, 0, 193, 195, 1, 0, 0,
		0, 194, 192, 1, 0, 0, 0, 195, 196, 5, 33, 0, 0, 196, 198, 1, 0, 0, 0, 197,
		185, 1, 0, 0, 0, 197, 186, 1, 0, 0, 0, 198, 25, 1, 0, 0, 0, 199, 204, 3,
		28, 14, 0, 200, 201, 5, 27, 0, 0, 201, 203, 3, 24, 12, 0, 202, 200, 1,
		0, 0, 0, 203, 206, 1, 0, 0, 0, 204, 202, 1, 0, 0, 0, 204, 205, 1, 0, 0,
		0, 205, 27, 1, 0, 0, 0, 206, 204, 1, 0, 0, 0, 207, 232, 7, 0, 0, 0, 208,
		209, 5, 34, 0, 0, 209, 210, 3, 26, 13, 0, 210, 211, 5, 35, 0, 0, 211, 232,
		1, 0, 0, 0, 212, 213, 5, 29, 0, 0, 213, 232, 3, 24, 12, 0, 214, 215, 5,
		4, 0, 0, 215, 224, 5, 32, 0, 0, 216, 221, 3, 30, 15, 0, 217, 218, 5, 38,
		0, 0, 218, 220, 3, 30, 15, 0, 219, 217, 1, 0, 0, 0, 220, 223, 1, 0, 0,
		0, 221, 219, 1, 0, 0, 0, 221, 222, 1, 0, 0, 0, 222, 225, 1, 0, 0, 0, 223,
		221, 1, 0, 0, 0, 224, 216, 1, 0, 0, 0, 224, 225, 1, 0, 0, 0, 225, 226,
		1, 0, 0, 0, 226, 229, 5, 33, 0, 0, 227, 228, 5, 43, 0, 0, 228, 230, 3,
		24, 12, 0, 229, 227, 1, 0, 0, 0, 229, 230, 1, 0, 0, 0, 230, 232, 1, 0,
		0, 0, 231, 207, 1, 0, 0, 0, 231, 208, 1, 0, 0, 0, 231, 212, 1, 0, 0, 0,
		231, 214, 1, 0, 0, 0, 232, 29, 1, 0, 0, 0, 233, 235, 5, 5, 0, 0, 234, 233,
		1, 0, 0, 0, 234, 235, 1, 0, 0, 0, 235, 236, 1, 0, 0, 0, 236, 237, 3, 26,
		13, 0, 237, 31, 1, 0, 0, 0, 238, 242, 5, 36, 0, 0, 239, 241, 3, 34, 17,
		0, 240, 239, 1, 0, 0, 0, 241, 244, 1, 0, 0, 0, 242, 240, 1, 0, 0, 0, 242,
		243, 1, 0, 0, 0, 243, 245, 1, 0, 0, 0, 244, 242, 1, 0, 0, 0, 245, 246,
		5, 37, 0, 0, 246, 33, 1, 0, 0, 0, 247, 301, 3, 32, 16, 0, 248, 301, 3,
		4, 2, 0, 249, 250, 3, 6, 3, 0, 250, 251, 5, 39, 0, 0, 251, 301, 1, 0, 0,
		0, 252, 301, 3, 14, 7, 0, 253, 254, 3, 62, 31, 0, 254, 255, 5, 40, 0, 0,
		255, 301, 1, 0, 0, 0, 256, 257, 3, 36, 18, 0, 257, 258, 5, 39, 0, 0, 258,
		301, 1, 0, 0, 0, 259, 301, 3, 38, 19, 0, 260, 301, 3, 40, 20, 0, 261, 301,
		3, 42, 21, 0, 262, 301, 3, 44, 22, 0, 263, 301, 3, 46, 23, 0, 264, 301,
		3, 48, 24, 0, 265, 301, 3, 52, 26, 0, 266, 267, 5, 19, 0, 0, 267, 268,
		3, 58, 29, 0, 268, 269, 5, 39, 0, 0, 269, 301, 1, 0, 0, 0, 270, 271, 5,
		21, 0, 0, 271, 272, 3, 58, 29, 0, 272, 273, 5, 39, 0, 0, 273, 301, 1, 0,
		0, 0, 274, 276, 5, 15, 0, 0, 275, 277, 3, 62, 31, 0, 276, 275, 1, 0, 0,
		0, 276, 277, 1, 0, 0, 0, 277, 278, 1, 0, 0, 0, 278, 301, 5, 39, 0, 0, 279,
		281, 5, 16, 0, 0, 280, 282, 3, 62, 31, 0, 281, 280, 1, 0, 0, 0, 281, 282,
		1, 0, 0, 0, 282, 283, 1, 0, 0, 0, 283, 301, 5, 39, 0, 0, 284, 285, 5, 17,
		0, 0, 285, 286, 3, 62, 31, 0, 286, 287, 5, 39, 0, 0, 287, 301, 1, 0, 0,
		0, 288, 297, 5, 18, 0, 0, 289, 294, 3, 58, 29, 0, 290, 291, 5, 38, 0, 0,
		291, 293, 3, 58, 29, 0, 292, 290, 1, 0, 0, 0, 293, 296, 1, 0, 0, 0, 294,
		292, 1, 0, 0, 0, 294, 295, 1, 0, 0, 0, 295, 298, 1, 0, 0, 0, 296, 294,
		1, 0, 0, 0, 297, 289, 1, 0, 0, 0, 297, 298, 1, 0, 0, 0, 298, 299, 1, 0,
		0, 0, 299, 301, 5, 39, 0, 0, 300, 247, 1, 0, 0, 0, 300, 248, 1, 0, 0, 0,
		300, 249, 1, 0, 0, 0, 300, 252, 1, 0, 0, 0, 300, 253, 1, 0, 0, 0, 300,
		256, 1, 0, 0, 0, 300, 259, 1, 0, 0, 0, 300, 260, 1, 0, 0, 0, 300, 261,
		1, 0, 0, 0, 300, 262, 1, 0, 0, 0, 300, 263, 1, 0, 0, 0, 300, 264, 1, 0,
		0, 0, 300, 265, 1, 0, 0, 0, 300, 266, 1, 0, 0, 0, 300, 270, 1, 0, 0, 0,
		300, 274, 1, 0, 0, 0, 300, 279, 1, 0, 0, 0, 300, 284, 1, 0, 0, 0, 300,
		288, 1, 0, 0, 0, 301, 35, 1, 0, 0, 0, 302, 307, 3, 58, 29, 0, 303, 304,
		5, 38, 0, 0, 304, 306, 3, 58, 29, 0, 305, 303, 1, 0, 0, 0, 306, 309, 1,
		0, 0, 0, 307, 305, 1, 0, 0, 0, 307, 308, 1, 0, 0, 0, 308, 319, 1, 0, 0,
		0, 309, 307, 1, 0, 0, 0, 310, 311, 7, 1, 0, 0, 311, 316, 3, 58, 29, 0,
		312, 313, 5, 38, 0, 0, 313, 315, 3, 58, 29, 0, 314, 312, 1, 0, 0, 0, 315,
		318, 1, 0, 0, 0, 316, 314, 1, 0, 0, 0, 316, 317, 1, 0, 0, 0, 317, 320,
		1, 0, 0, 0, 318, 316, 1, 0, 0, 0, 319, 310, 1, 0, 0, 0, 319, 320, 1, 0,
		0, 0, 320, 37, 1, 0, 0, 0, 321, 322, 5, 6, 0, 0, 322, 323, 3, 58, 29, 0,
		323, 331, 3, 32, 16, 0, 324, 325, 5, 7, 0, 0, 325, 326, 5, 6, 0, 0, 326,
		327, 3, 58, 29, 0, 327, 328, 3, 32, 16, 0, 328, 330, 1, 0, 0, 0, 329, 324,
		1, 0, 0, 0, 330, 333, 1, 0, 0, 0, 331, 329, 1, 0, 0, 0, 331, 332, 1, 0,
		0, 0, 332, 336, 1, 0, 0, 0, 333, 331, 1, 0, 0, 0, 334, 335, 5, 7, 0, 0,
		335, 337, 3, 32, 16, 0, 336, 334, 1, 0, 0, 0, 336, 337, 1, 0, 0, 0, 337,
		39, 1, 0, 0, 0, 338, 339, 5, 8, 0, 0, 339, 340, 3, 58, 29, 0, 340, 341,
		3, 32, 16, 0, 341, 41, 1, 0, 0, 0, 342, 343, 5, 9, 0, 0, 343, 344, 3, 32,
		16, 0, 344, 345, 5, 8, 0, 0, 345, 346, 3, 58, 29, 0, 346, 347, 5, 39, 0,
		0, 347, 43, 1, 0, 0, 0, 348, 349, 5, 10, 0, 0, 349, 350, 3, 62, 31, 0,
		350, 351, 5, 11, 0, 0, 351, 354, 3, 58, 29, 0, 352, 353, 5, 42, 0, 0, 353,
		355, 3, 58, 29, 0, 354, 352, 1, 0, 0, 0, 354, 355, 1, 0, 0, 0, 355, 356,
		1, 0, 0, 0, 356, 357, 3, 32, 16, 0, 357, 45, 1, 0, 0, 0, 358, 361, 5, 10,
		0, 0, 359, 362, 3, 6, 3, 0, 360, 362, 3, 36, 18, 0, 361, 359, 1, 0, 0,
		0, 361, 360, 1, 0, 0, 0, 361, 362, 1, 0, 0, 0, 362, 363, 1, 0, 0, 0, 363,
		365, 5, 39, 0, 0, 364, 366, 3, 58, 29, 0, 365, 364, 1, 0, 0, 0, 365, 366,
		1, 0, 0, 0, 366, 367, 1, 0, 0, 0, 367, 369, 5, 39, 0, 0, 368, 370, 3, 36,
		18, 0, 369, 368, 1, 0, 0, 0, 369, 370, 1, 0, 0, 0, 370, 371, 1, 0, 0, 0,
		371, 372, 3, 32, 16, 0, 372, 47, 1, 0, 0, 0, 373, 374, 5, 12, 0, 0, 374,
		375, 3, 58, 29, 0, 375, 379, 5, 36, 0, 0, 376, 378, 3, 50, 25, 0, 377,
		376, 1, 0, 0, 0, 378, 381, 1, 0, 0, 0, 379, 377, 1, 0, 0, 0, 379, 380,
		1, 0, 0, 0, 380, 382, 1, 0, 0, 0, 381, 379, 1, 0, 0, 0, 382, 383, 5, 37,
		0, 0, 383, 49, 1, 0, 0, 0, 384, 385, 5, 13, 0, 0, 385, 390, 3, 58, 29,
		0, 386, 387, 5, 38, 0, 0, 387, 389, 3, 58, 29, 0, 388, 386, 1, 0, 0, 0,
		389, 392, 1, 0, 0, 0, 390, 388, 1, 0, 0, 0, 390, 391, 1, 0, 0, 0, 391,
		395, 1, 0, 0, 0, 392, 390, 1, 0, 0, 0, 393, 395, 5, 14, 0, 0, 394, 384,
		1, 0, 0, 0, 394, 393, 1, 0, 0, 0, 395, 396, 1, 0, 0, 0, 396, 400, 5, 40,
		0, 0, 397, 399, 3, 34, 17, 0, 398, 397, 1, 0, 0, 0, 399, 402, 1, 0, 0,
		0, 400, 398, 1, 0, 0, 0, 400, 401, 1, 0, 0, 0, 401, 51, 1, 0, 0, 0, 402,
		400, 1, 0, 0, 0, 403, 404, 5, 20, 0, 0, 404, 410, 3, 32, 16, 0, 405, 407,
		3, 54, 27, 0, 406, 408, 3, 56, 28, 0, 407, 406, 1, 0, 0, 0, 407, 408, 1,
		0, 0, 0, 408, 411, 1, 0, 0, 0, 409, 411, 3, 56, 28, 0, 410, 405, 1, 0,
		0, 0, 410, 409, 1, 0, 0, 0, 411, 53, 1, 0, 0, 0, 412, 413, 5, 30, 0, 0,
		413, 416, 3, 62, 31, 0, 414, 415, 5, 40, 0, 0, 415, 417, 3, 26, 13, 0,
		416, 414, 1, 0, 0, 0, 416, 417, 1, 0, 0, 0, 417, 418, 1, 0, 0, 0, 418,
		419, 3, 32, 16, 0, 419, 55, 1, 0, 0, 0, 420, 421, 5, 31, 0, 0, 421, 422,
		3, 32, 16, 0, 422, 57, 1, 0, 0, 0, 423, 424, 6, 29, -1, 0, 424, 425, 7,
		2, 0, 0, 425, 452, 3, 58, 29, 16, 426, 427, 5, 32, 0, 0, 427, 428, 3, 58,
		29, 0, 428, 429, 5, 33, 0, 0, 429, 452, 1, 0, 0, 0, 430, 442, 5, 34, 0,
		0, 431, 436, 3, 58, 29, 0, 432, 433, 5, 38, 0, 0, 433, 435, 3, 58, 29,
		0, 434, 432, 1, 0, 0, 0, 435, 438, 1, 0, 0, 0, 436, 434, 1, 0, 0, 0, 436,
		437, 1, 0, 0, 0, 437, 440, 1, 0, 0, 0, 438, 436, 1, 0, 0, 0, 439, 441,
		5, 38, 0, 0, 440, 439, 1, 0, 0, 0, 440, 441, 1, 0, 0, 0, 441, 443, 1, 0,
		0, 0, 442, 431, 1, 0, 0, 0, 442, 443, 1, 0, 0, 0, 443, 444, 1, 0, 0, 0,
		444, 452, 5, 35, 0, 0, 445, 446, 5, 4, 0, 0, 446, 447, 3, 18, 9, 0, 447,
		448, 3, 32, 16, 0, 448, 452, 1, 0, 0, 0, 449, 452, 7, 3, 0, 0, 450, 452,
		7, 0, 0, 0, 451, 423, 1, 0, 0, 0, 451, 426, 1, 0, 0, 0, 451, 430, 1, 0,
		0, 0, 451, 445, 1, 0, 0, 0, 451, 449, 1, 0, 0, 0, 451, 450, 1, 0, 0, 0,
		452, 512, 1, 0, 0, 0, 453, 454, 10, 15, 0, 0, 454, 455, 7, 4, 0, 0, 455,
		511, 3, 58, 29, 16, 456, 457, 10, 14, 0, 0, 457, 458, 7, 5, 0, 0, 458,
		511, 3, 58, 29, 15, 459, 460, 10, 13, 0, 0, 460, 461, 7, 6, 0, 0, 461,
		511, 3, 58, 29, 14, 462, 463, 10, 12, 0, 0, 463, 464, 5, 62, 0, 0, 464,
		511, 3, 58, 29, 13, 465, 466, 10, 11, 0, 0, 466, 467, 5, 64, 0, 0, 467,
		511, 3, 58, 29, 12, 468, 469, 10, 10, 0, 0, 469, 470, 5, 63, 0, 0, 470,
		511, 3, 58, 29, 11, 471, 472, 10, 9, 0, 0, 472, 473, 7, 7, 0, 0, 473, 511,
		3, 58, 29, 10, 474, 475, 10, 8, 0, 0, 475, 476, 5, 74, 0, 0, 476, 511,
		3, 58, 29, 9, 477, 478, 10, 7, 0, 0, 478, 479, 5, 75, 0, 0, 479, 511, 3,
		58, 29, 8, 480, 481, 10, 6, 0, 0, 481, 482, 5, 44, 0, 0, 482, 483, 3, 58,
		29, 0, 483, 484, 5, 40, 0, 0, 484, 485, 3, 58, 29, 6, 485, 511, 1, 0, 0,
		0, 486, 487, 10, 19, 0, 0, 487, 499, 5, 32, 0, 0, 488, 493, 3, 60, 30,
		0, 489, 490, 5, 38, 0, 0, 490, 492, 3, 60, 30, 0, 491, 489, 1, 0, 0, 0,
		492, 495, 1, 0, 0, 0, 493, 491, 1, 0, 0, 0, 493, 494, 1, 0, 0, 0, 494,
		497, 1, 0, 0, 0, 495, 493, 1, 0, 0, 0, 496, 498, 5, 38, 0, 0, 497, 496,
		1, 0, 0, 0, 497, 498, 1, 0, 0, 0, 498, 500, 1, 0, 0, 0, 499, 488, 1, 0,
		0, 0, 499, 500, 1, 0, 0, 0, 500, 501, 1, 0, 0, 0, 501, 511, 5, 33, 0, 0,
		502, 503, 10, 18, 0, 0, 503, 504, 5, 34, 0, 0, 504, 505, 3, 58, 29, 0,
		505, 506, 5, 35, 0, 0, 506, 511, 1, 0, 0, 0, 507, 508, 10, 17, 0, 0, 508,
		509, 5, 41, 0, 0, 509, 511, 3, 62, 31, 0, 510, 453, 1, 0, 0, 0, 510, 456,
		1, 0, 0, 0, 510, 459, 1, 0, 0, 0, 510, 462, 1, 0, 0, 0, 510, 465, 1, 0,
		0, 0, 510, 468, 1, 0, 0, 0, 510, 471, 1, 0, 0, 0, 510, 474, 1, 0, 0, 0,
		510, 477, 1, 0, 0, 0, 510, 480, 1, 0, 0, 0, 510, 486, 1, 0, 0, 0, 510,
		502, 1, 0, 0, 0, 510, 507, 1, 0, 0, 0, 511, 514, 1, 0, 0, 0, 512, 510,
		1, 0, 0, 0, 512, 513, 1, 0, 0, 0, 513, 59, 1, 0, 0, 0, 514, 512, 1, 0,
		0, 0, 515, 517, 5, 5, 0, 0, 516, 515, 1, 0, 0, 0, 516, 517, 1, 0, 0, 0,
		517, 518, 1, 0, 0, 0, 518, 519, 3, 58, 29, 0, 519, 61, 1, 0, 0, 0, 520,
		521, 7, 0, 0, 0, 521, 63, 1, 0, 0, 0, 54, 67, 80, 94, 99, 107, 110, 126,
		130, 132, 156, 162, 171, 174, 179, 192, 197, 204, 221, 224, 229, 231, 234,
		242, 276, 281, 294, 297, 300, 307, 316, 319, 331, 336, 354, 361, 365, 369,
		379, 390, 394, 400, 407, 410, 416, 436, 440, 442, 451, 493, 497, 499, 510,
		512, 516,
	}
	deserializer := antlr.NewATNDeserializer(nil)
	staticData.atn = deserializer.Deserialize(staticData.serializedATN)
	atn := staticData.atn
	staticData.decisionToDFA = make([]*antlr.DFA, len(atn.DecisionToState))
	decisionToDFA := staticData.decisionToDFA
	for index, state := range atn.DecisionToState {
		decisionToDFA[index] = antlr.NewDFA(state, index)
	}
}

// ImpParserInit initializes any static state used to implement ImpParser. By default the
// static state used to implement the parser is lazily initialized during the first call to
// NewImpParser(). You can call this function if you wish to initialize the static state ahead
// of time.
func ImpParserInit() {
	staticData := &ImpParserStaticData
	staticData.once.Do(impParserInit)
}

// NewImpParser produces a new parser instance for the optional input antlr.TokenStream.
func NewImpParser(input antlr.TokenStream) *ImpParser {
	ImpParserInit()
	this := new(ImpParser)
	this.BaseParser = antlr.NewBaseParser(input)
	staticData := &ImpParserStaticData
	this.Interpreter = antlr.NewParserATNSimulator(this, staticData.atn, staticData.decisionToDFA, staticData.PredictionContextCache)
	this.RuleNames = staticData.RuleNames
	this.LiteralNames = staticData.LiteralNames
	this.SymbolicNames = staticData.SymbolicNames
	this.GrammarFileName = "Imp.g4"

	return this
}

// ImpParser tokens.
const (
	ImpParserEOF           = antlr.TokenEOF
	ImpParserCONST         = 1
	ImpParserVAR           = 2
	ImpParserSTRUCT        = 3
	ImpParserFN            = 4
	ImpParserREF           = 5
	ImpParserIF            = 6
	ImpParserELSE          = 7
	ImpParserWHILE         = 8
	ImpParserDO            = 9
	ImpParserFOR           = 10
	ImpParserIN            = 11
	ImpParserSWITCH        = 12
	ImpParserCASE          = 13
	ImpParserDEFAULT       = 14
	ImpParserBREAK         = 15
	ImpParserCONTINUE      = 16
	ImpParserGOTO          = 17
	ImpParserRETURN        = 18
	ImpParserTHROW         = 19
	ImpParserTRY           = 20
	ImpParserYIELD         = 21
	ImpParserTRUE          = 22
	ImpParserFALSE         = 23
	ImpParserNIL           = 24
	ImpParserTYPE          = 25
	ImpParserEXTERN        = 26
	ImpParserTHROWS        = 27
	ImpParserYIELDS        = 28
	ImpParserGEN           = 29
	ImpParserCATCH         = 30
	ImpParserFINALLY       = 31
	ImpParserLPAREN        = 32
	ImpParserRPAREN        = 33
	ImpParserLBRACK        = 34
	ImpParserRBRACK        = 35
	ImpParserLBRACE        = 36
	ImpParserRBRACE        = 37
	ImpParserCOMMA         = 38
	ImpParserSEMI          = 39
	ImpParserCOLON         = 40
	ImpParserDOT           = 41
	ImpParserDOTS          = 42
	ImpParserARROW         = 43
	ImpParserQUERY         = 44
	ImpParserASSIGN        = 45
	ImpParserADD_ASSIGN    = 46
	ImpParserSUB_ASSIGN    = 47
	ImpParserMUL_ASSIGN    = 48
	ImpParserDIV_ASSIGN    = 49
	ImpParserREM_ASSIGN    = 50
	ImpParserAND_ASSIGN    = 51
	ImpParserOR_ASSIGN     = 52
	ImpParserXOR_ASSIGN    = 53
	ImpParserSHL_ASSIGN    = 54
	ImpParserSHR_ASSIGN    = 55
	ImpParserUSHR_ASSIGN   = 56
	ImpParserADD           = 57
	ImpParserSUB           = 58
	ImpParserMUL           = 59
	ImpParserDIV           = 60
	ImpParserREM           = 61
	ImpParserAND           = 62
	ImpParserOR            = 63
	ImpParserXOR           = 64
	ImpParserSHL           = 65
	ImpParserSHR           = 66
	ImpParserUSHR          = 67
	ImpParserEQ            = 68
	ImpParserNE            = 69
	ImpParserLT            = 70
	ImpParserLE            = 71
	ImpParserGT            = 72
	ImpParserGE            = 73
	ImpParserLAND          = 74
	ImpParserLOR           = 75
	ImpParserNOT           = 76
	ImpParserCOM           = 77
	ImpParserIDENT         = 78
	ImpParserINT           = 79
	ImpParserFLOAT         = 80
	ImpParserCHAR          = 81
	ImpParserSTRING        = 82
	ImpParserSPACE         = 83
	ImpParserLINE_COMMENT  = 84
	ImpParserBLOCK_COMMENT = 85
	ImpParserBAD_NUMBER    = 86
	ImpParserOPEN_CHAR     = 87
	ImpParserOPEN_STRING   = 88
	ImpParserOPEN_COMMENT  = 89
	ImpParserUNKNOWN       = 90
)

// ImpParser rules.
const (
	ImpParserRULE_file          = 0
	ImpParserRULE_declaration   = 1
	ImpParserRULE_constDecl     = 2
	ImpParserRULE_varDecl       = 3
	ImpParserRULE_typeDecl      = 4
	ImpParserRULE_structDecl    = 5
	ImpParserRULE_field         = 6
	ImpParserRULE_funcDecl      = 7
	ImpParserRULE_externDecl    = 8
	ImpParserRULE_signature     = 9
	ImpParserRULE_params        = 10
	ImpParserRULE_param         = 11
	ImpParserRULE_results       = 12
	ImpParserRULE_type          = 13
	ImpParserRULE_plainType     = 14
	ImpParserRULE_paramType     = 15
	ImpParserRULE_block         = 16
	ImpParserRULE_statement     = 17
	ImpParserRULE_simple        = 18
	ImpParserRULE_ifStmt        = 19
	ImpParserRULE_whileStmt     = 20
	ImpParserRULE_doStmt        = 21
	ImpParserRULE_forInStmt     = 22
	ImpParserRULE_forStmt       = 23
	ImpParserRULE_switchStmt    = 24
	ImpParserRULE_clause        = 25
	ImpParserRULE_tryStmt       = 26
	ImpParserRULE_catchClause   = 27
	ImpParserRULE_finallyClause = 28
	ImpParserRULE_expr          = 29
	ImpParserRULE_arg           = 30
	ImpParserRULE_name          = 31
)

// IFileContext is an interface to support dynamic dispatch.
type IFileContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	EOF() antlr.TerminalNode
	AllDeclaration() []IDeclarationContext
	Declaration(i int) IDeclarationContext

	// IsFileContext differentiates from other interfaces.
	IsFileContext()
}

type FileContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFileContext() *FileContext {
	var p = new(FileContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_file
	return p
}

func InitEmptyFileContext(p *FileContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_file
}

func (*FileContext) IsFileContext() {}

func NewFileContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FileContext {
	var p = new(FileContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_file

	return p
}

func (s *FileContext) GetParser() antlr.Parser { return s.parser }

func (s *FileContext) EOF() antlr.TerminalNode {
	return s.GetToken(ImpParserEOF, 0)
}

func (s *FileContext) AllDeclaration() []IDeclarationContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDeclarationContext); ok {
			len++
		}
	}

	tst := make([]IDeclarationContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDeclarationContext); ok {
			tst[i] = t.(IDeclarationContext)
			i++
		}
	}

	return tst
}

func (s *FileContext) Declaration(i int) IDeclarationContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDeclarationContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDeclarationContext)
}

func (s *FileContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FileContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) File() (localctx IFileContext) {
	localctx = NewFileContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, ImpParserRULE_file)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(67)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&100663326) != 0 {
		{
			p.SetState(64)
			p.Declaration()
		}

		p.SetState(69)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(70)
		p.Match(ImpParserEOF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IDeclarationContext is an interface to support dynamic dispatch.
type IDeclarationContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ConstDecl() IConstDeclContext
	VarDecl() IVarDeclContext
	SEMI() antlr.TerminalNode
	TypeDecl() ITypeDeclContext
	StructDecl() IStructDeclContext
	FuncDecl() IFuncDeclContext
	ExternDecl() IExternDeclContext

	// IsDeclarationContext differentiates from other interfaces.
	IsDeclarationContext()
}

type DeclarationContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDeclarationContext() *DeclarationContext {
	var p = new(DeclarationContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_declaration
	return p
}

func InitEmptyDeclarationContext(p *DeclarationContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_declaration
}

func (*DeclarationContext) IsDeclarationContext() {}

func NewDeclarationContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DeclarationContext {
	var p = new(DeclarationContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_declaration

	return p
}

func (s *DeclarationContext) GetParser() antlr.Parser { return s.parser }

func (s *DeclarationContext) ConstDecl() IConstDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IConstDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IConstDeclContext)
}

func (s *DeclarationContext) VarDecl() IVarDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarDeclContext)
}

func (s *DeclarationContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

func (s *DeclarationContext) TypeDecl() ITypeDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeDeclContext)
}

func (s *DeclarationContext) StructDecl() IStructDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStructDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStructDeclContext)
}

func (s *DeclarationContext) FuncDecl() IFuncDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IFuncDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IFuncDeclContext)
}

func (s *DeclarationContext) ExternDecl() IExternDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExternDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExternDeclContext)
}

func (s *DeclarationContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DeclarationContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Declaration() (localctx IDeclarationContext) {
	localctx = NewDeclarationContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, ImpParserRULE_declaration)
	p.SetState(80)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case ImpParserCONST:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(72)
			p.ConstDecl()
		}

	case ImpParserVAR:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(73)
			p.VarDecl()
		}
		{
			p.SetState(74)
			p.Match(ImpParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case ImpParserTYPE:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(76)
			p.TypeDecl()
		}

	case ImpParserSTRUCT:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(77)
			p.StructDecl()
		}

	case ImpParserFN:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(78)
			p.FuncDecl()
		}

	case ImpParserEXTERN:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(79)
			p.ExternDecl()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IConstDeclContext is an interface to support dynamic dispatch.
type IConstDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	CONST() antlr.TerminalNode
	Name() INameContext
	ASSIGN() antlr.TerminalNode
	Expr() IExprContext
	SEMI() antlr.TerminalNode

	// IsConstDeclContext differentiates from other interfaces.
	IsConstDeclContext()
}

type ConstDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyConstDeclContext() *ConstDeclContext {
	var p = new(ConstDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_constDecl
	return p
}

func InitEmptyConstDeclContext(p *ConstDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_constDecl
}

func (*ConstDeclContext) IsConstDeclContext() {}

func NewConstDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ConstDeclContext {
	var p = new(ConstDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_constDecl

	return p
}

func (s *ConstDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *ConstDeclContext) CONST() antlr.TerminalNode {
	return s.GetToken(ImpParserCONST, 0)
}

func (s *ConstDeclContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *ConstDeclContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserASSIGN, 0)
}

func (s *ConstDeclContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ConstDeclContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

func (s *ConstDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ConstDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) ConstDecl() (localctx IConstDeclContext) {
	localctx = NewConstDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, ImpParserRULE_constDecl)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(82)
		p.Match(ImpParserCONST)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(83)
		p.Name()
	}
	{
		p.SetState(84)
		p.Match(ImpParserASSIGN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(85)
		p.expr(0)
	}
	{
		p.SetState(86)
		p.Match(ImpParserSEMI)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IVarDeclContext is an interface to support dynamic dispatch.
type IVarDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_name returns the _name rule contexts.
	Get_name() INameContext

	// Get_expr returns the _expr rule contexts.
	Get_expr() IExprContext

	// Set_name sets the _name rule contexts.
	Set_name(INameContext)

	// Set_expr sets the _expr rule contexts.
	Set_expr(IExprContext)

	// GetNames returns the names rule context list.
	GetNames() []INameContext

	// GetValues returns the values rule context list.
	GetValues() []IExprContext

	// SetNames sets the names rule context list.
	SetNames([]INameContext)

	// SetValues sets the values rule context list.
	SetValues([]IExprContext)

	// Getter signatures
	VAR() antlr.TerminalNode
	AllName() []INameContext
	Name(i int) INameContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode
	COLON() antlr.TerminalNode
	Type_() ITypeContext
	ASSIGN() antlr.TerminalNode
	AllExpr() []IExprContext
	Expr(i int) IExprContext

	// IsVarDeclContext differentiates from other interfaces.
	IsVarDeclContext()
}

type VarDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	_name  INameContext
	names  []INameContext
	_expr  IExprContext
	values []IExprContext
}

func NewEmptyVarDeclContext() *VarDeclContext {
	var p = new(VarDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_varDecl
	return p
}

func InitEmptyVarDeclContext(p *VarDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_varDecl
}

func (*VarDeclContext) IsVarDeclContext() {}

func NewVarDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *VarDeclContext {
	var p = new(VarDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_varDecl

	return p
}

func (s *VarDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *VarDeclContext) Get_name() INameContext { return s._name }

func (s *VarDeclContext) Get_expr() IExprContext { return s._expr }

func (s *VarDeclContext) Set_name(v INameContext) { s._name = v }

func (s *VarDeclContext) Set_expr(v IExprContext) { s._expr = v }

func (s *VarDeclContext) GetNames() []INameContext { return s.names }

func (s *VarDeclContext) GetValues() []IExprContext { return s.values }

func (s *VarDeclContext) SetNames(v []INameContext) { s.names = v }

func (s *VarDeclContext) SetValues(v []IExprContext) { s.values = v }

func (s *VarDeclContext) VAR() antlr.TerminalNode {
	return s.GetToken(ImpParserVAR, 0)
}

func (s *VarDeclContext) AllName() []INameContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(INameContext); ok {
			len++
		}
	}

	tst := make([]INameContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(INameContext); ok {
			tst[i] = t.(INameContext)
			i++
		}
	}

	return tst
}

func (s *VarDeclContext) Name(i int) INameContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *VarDeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(ImpParserCOMMA)
}

func (s *VarDeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserCOMMA, i)
}

func (s *VarDeclContext) COLON() antlr.TerminalNode {
	return s.GetToken(ImpParserCOLON, 0)
}

func (s *VarDeclContext) Type_() ITypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeContext)
}

func (s *VarDeclContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserASSIGN, 0)
}

func (s *VarDeclContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *VarDeclContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *VarDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *VarDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) VarDecl() (localctx IVarDeclContext) {
	localctx = NewVarDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, ImpParserRULE_varDecl)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(88)
		p.Match(ImpParserVAR)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(89)

		var _x = p.Name()

		localctx.(*VarDeclContext)._name = _x
	}
	localctx.(*VarDeclContext).names = append(localctx.(*VarDeclContext).names, localctx.(*VarDeclContext)._name)
	p.SetState(94)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == ImpParserCOMMA {
		{
			p.SetState(90)
			p.Match(ImpParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(91)

			var _x = p.Name()

			localctx.(*VarDeclContext)._name = _x
		}
		localctx.(*VarDeclContext).names = append(localctx.(*VarDeclContext).names, localctx.(*VarDeclContext)._name)

		p.SetState(96)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	p.SetState(99)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == ImpParserCOLON {
		{
			p.SetState(97)
			p.Match(ImpParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(98)
			p.Type_()
		}

	}
	p.SetState(110)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == ImpParserASSIGN {
		{
			p.SetState(101)
			p.Match(ImpParserASSIGN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(102)

			var _x = p.expr(0)

			localctx.(*VarDeclContext)._expr = _x
		}
		localctx.(*VarDeclContext).values = append(localctx.(*VarDeclContext).values, localctx.(*VarDeclContext)._expr)
		p.SetState(107)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == ImpParserCOMMA {
			{
				p.SetState(103)
				p.Match(ImpParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(104)

				var _x = p.expr(0)

				localctx.(*VarDeclContext)._expr = _x
			}
			localctx.(*VarDeclContext).values = append(localctx.(*VarDeclContext).values, localctx.(*VarDeclContext)._expr)

			p.SetState(109)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ITypeDeclContext is an interface to support dynamic dispatch.
type ITypeDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	TYPE() antlr.TerminalNode
	Name() INameContext
	ASSIGN() antlr.TerminalNode
	Type_() ITypeContext
	SEMI() antlr.TerminalNode

	// IsTypeDeclContext differentiates from other interfaces.
	IsTypeDeclContext()
}

type TypeDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTypeDeclContext() *TypeDeclContext {
	var p = new(TypeDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_typeDecl
	return p
}

func InitEmptyTypeDeclContext(p *TypeDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_typeDecl
}

func (*TypeDeclContext) IsTypeDeclContext() {}

func NewTypeDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TypeDeclContext {
	var p = new(TypeDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_typeDecl

	return p
}

func (s *TypeDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *TypeDeclContext) TYPE() antlr.TerminalNode {
	return s.GetToken(ImpParserTYPE, 0)
}

func (s *TypeDeclContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *TypeDeclContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserASSIGN, 0)
}

func (s *TypeDeclContext) Type_() ITypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeContext)
}

func (s *TypeDeclContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

func (s *TypeDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TypeDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) TypeDecl() (localctx ITypeDeclContext) {
	localctx = NewTypeDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, ImpParserRULE_typeDecl)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(112)
		p.Match(ImpParserTYPE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(113)
		p.Name()
	}
	{
		p.SetState(114)
		p.Match(ImpParserASSIGN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(115)
		p.Type_()
	}
	{
		p.SetState(116)
		p.Match(ImpParserSEMI)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStructDeclContext is an interface to support dynamic dispatch.
type IStructDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	STRUCT() antlr.TerminalNode
	Name() INameContext
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	AllField() []IFieldContext
	Field(i int) IFieldContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsStructDeclContext differentiates from other interfaces.
	IsStructDeclContext()
}

type StructDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStructDeclContext() *StructDeclContext {
	var p = new(StructDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_structDecl
	return p
}

func InitEmptyStructDeclContext(p *StructDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_structDecl
}

func (*StructDeclContext) IsStructDeclContext() {}

func NewStructDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StructDeclContext {
	var p = new(StructDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_structDecl

	return p
}

func (s *StructDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *StructDeclContext) STRUCT() antlr.TerminalNode {
	return s.GetToken(ImpParserSTRUCT, 0)
}

func (s *StructDeclContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *StructDeclContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(ImpParserLBRACE, 0)
}

func (s *StructDeclContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(ImpParserRBRACE, 0)
}

func (s *StructDeclContext) AllField() []IFieldContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IFieldContext); ok {
			len++
		}
	}

	tst := make([]IFieldContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IFieldContext); ok {
			tst[i] = t.(IFieldContext)
			i++
		}
	}

	return tst
}

func (s *StructDeclContext) Field(i int) IFieldContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IFieldContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IFieldContext)
}

func (s *StructDeclContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(ImpParserCOMMA)
}

func (s *StructDeclContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserCOMMA, i)
}

func (s *StructDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StructDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) StructDecl() (localctx IStructDeclContext) {
	localctx = NewStructDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, ImpParserRULE_structDecl)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(118)
		p.Match(ImpParserSTRUCT)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(119)
		p.Name()
	}
	{
		p.SetState(120)
		p.Match(ImpParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(132)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64((_la-25)) & ^0x3f) == 0 && ((int64(1)<<(_la-25))&9007199254741119) != 0 {
		{
			p.SetState(121)
			p.Field()
		}
		p.SetState(126)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 6, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
		for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
			if _alt == 1 {
				{
					p.SetState(122)
					p.Match(ImpParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(123)
					p.Field()
				}

			}
			p.SetState(128)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 6, p.GetParserRuleContext())
			if p.HasError() {
				goto errorExit
			}
		}
		p.SetState(130)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == ImpParserCOMMA {
			{
				p.SetState(129)
				p.Match(ImpParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	}
	{
		p.SetState(134)
		p.Match(ImpParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IFieldContext is an interface to support dynamic dispatch.
type IFieldContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Name() INameContext
	COLON() antlr.TerminalNode
	Type_() ITypeContext

	// IsFieldContext differentiates from other interfaces.
	IsFieldContext()
}

type FieldContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFieldContext() *FieldContext {
	var p = new(FieldContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_field
	return p
}

func InitEmptyFieldContext(p *FieldContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_field
}

func (*FieldContext) IsFieldContext() {}

func NewFieldContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FieldContext {
	var p = new(FieldContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_field

	return p
}

func (s *FieldContext) GetParser() antlr.Parser { return s.parser }

func (s *FieldContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *FieldContext) COLON() antlr.TerminalNode {
	return s.GetToken(ImpParserCOLON, 0)
}

func (s *FieldContext) Type_() ITypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeContext)
}

func (s *FieldContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FieldContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Field() (localctx IFieldContext) {
	localctx = NewFieldContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, ImpParserRULE_field)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(136)
		p.Name()
	}
	{
		p.SetState(137)
		p.Match(ImpParserCOLON)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(138)
		p.Type_()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IFuncDeclContext is an interface to support dynamic dispatch.
type IFuncDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	FN() antlr.TerminalNode
	Name() INameContext
	Signature() ISignatureContext
	Block() IBlockContext

	// IsFuncDeclContext differentiates from other interfaces.
	IsFuncDeclContext()
}

type FuncDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFuncDeclContext() *FuncDeclContext {
	var p = new(FuncDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_funcDecl
	return p
}

func InitEmptyFuncDeclContext(p *FuncDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_funcDecl
}

func (*FuncDeclContext) IsFuncDeclContext() {}

func NewFuncDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FuncDeclContext {
	var p = new(FuncDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_funcDecl

	return p
}

func (s *FuncDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *FuncDeclContext) FN() antlr.TerminalNode {
	return s.GetToken(ImpParserFN, 0)
}

func (s *FuncDeclContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *FuncDeclContext) Signature() ISignatureContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISignatureContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISignatureContext)
}

func (s *FuncDeclContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *FuncDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FuncDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) FuncDecl() (localctx IFuncDeclContext) {
	localctx = NewFuncDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, ImpParserRULE_funcDecl)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(140)
		p.Match(ImpParserFN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(141)
		p.Name()
	}
	{
		p.SetState(142)
		p.Signature()
	}
	{
		p.SetState(143)
		p.Block()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IExternDeclContext is an interface to support dynamic dispatch.
type IExternDeclContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	EXTERN() antlr.TerminalNode
	FN() antlr.TerminalNode
	Name() INameContext
	Signature() ISignatureContext
	SEMI() antlr.TerminalNode

	// IsExternDeclContext differentiates from other interfaces.
	IsExternDeclContext()
}

type ExternDeclContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyExternDeclContext() *ExternDeclContext {
	var p = new(ExternDeclContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_externDecl
	return p
}

func InitEmptyExternDeclContext(p *ExternDeclContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_externDecl
}

func (*ExternDeclContext) IsExternDeclContext() {}

func NewExternDeclContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExternDeclContext {
	var p = new(ExternDeclContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_externDecl

	return p
}

func (s *ExternDeclContext) GetParser() antlr.Parser { return s.parser }

func (s *ExternDeclContext) EXTERN() antlr.TerminalNode {
	return s.GetToken(ImpParserEXTERN, 0)
}

func (s *ExternDeclContext) FN() antlr.TerminalNode {
	return s.GetToken(ImpParserFN, 0)
}

func (s *ExternDeclContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *ExternDeclContext) Signature() ISignatureContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISignatureContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISignatureContext)
}

func (s *ExternDeclContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

func (s *ExternDeclContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExternDeclContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) ExternDecl() (localctx IExternDeclContext) {
	localctx = NewExternDeclContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, ImpParserRULE_externDecl)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(145)
		p.Match(ImpParserEXTERN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(146)
		p.Match(ImpParserFN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(147)
		p.Name()
	}
	{
		p.SetState(148)
		p.Signature()
	}
	{
		p.SetState(149)
		p.Match(ImpParserSEMI)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ISignatureContext is an interface to support dynamic dispatch.
type ISignatureContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Params() IParamsContext
	ARROW() antlr.TerminalNode
	AllResults() []IResultsContext
	Results(i int) IResultsContext
	YIELDS() antlr.TerminalNode
	AllTHROWS() []antlr.TerminalNode
	THROWS(i int) antlr.TerminalNode

	// IsSignatureContext differentiates from other interfaces.
	IsSignatureContext()
}

type SignatureContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySignatureContext() *SignatureContext {
	var p = new(SignatureContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_signature
	return p
}

func InitEmptySignatureContext(p *SignatureContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_signature
}

func (*SignatureContext) IsSignatureContext() {}

func NewSignatureContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SignatureContext {
	var p = new(SignatureContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_signature

	return p
}

func (s *SignatureContext) GetParser() antlr.Parser { return s.parser }

func (s *SignatureContext) Params() IParamsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParamsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParamsContext)
}

func (s *SignatureContext) ARROW() antlr.TerminalNode {
	return s.GetToken(ImpParserARROW, 0)
}

func (s *SignatureContext) AllResults() []IResultsContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IResultsContext); ok {
			len++
		}
	}

	tst := make([]IResultsContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IResultsContext); ok {
			tst[i] = t.(IResultsContext)
			i++
		}
	}

	return tst
}

func (s *SignatureContext) Results(i int) IResultsContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IResultsContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IResultsContext)
}

func (s *SignatureContext) YIELDS() antlr.TerminalNode {
	return s.GetToken(ImpParserYIELDS, 0)
}

func (s *SignatureContext) AllTHROWS() []antlr.TerminalNode {
	return s.GetTokens(ImpParserTHROWS)
}

func (s *SignatureContext) THROWS(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserTHROWS, i)
}

func (s *SignatureContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SignatureContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Signature() (localctx ISignatureContext) {
	localctx = NewSignatureContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, ImpParserRULE_signature)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(151)
		p.Params()
	}
	p.SetState(156)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	switch p.GetTokenStream().LA(1) {
	case ImpParserARROW:
		{
			p.SetState(152)
			p.Match(ImpParserARROW)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(153)
			p.Results()
		}

	case ImpParserYIELDS:
		{
			p.SetState(154)
			p.Match(ImpParserYIELDS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(155)
			p.Results()
		}

	case ImpParserTHROWS, ImpParserLBRACE, ImpParserSEMI:

	default:
	}
	p.SetState(162)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == ImpParserTHROWS {
		{
			p.SetState(158)
			p.Match(ImpParserTHROWS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(159)
			p.Results()
		}

		p.SetState(164)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IParamsContext is an interface to support dynamic dispatch.
type IParamsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_param returns the _param rule contexts.
	Get_param() IParamContext

	// Set_param sets the _param rule contexts.
	Set_param(IParamContext)

	// GetList returns the list rule context list.
	GetList() []IParamContext

	// SetList sets the list rule context list.
	SetList([]IParamContext)

	// Getter signatures
	LPAREN() antlr.TerminalNode
	RPAREN() antlr.TerminalNode
	AllParam() []IParamContext
	Param(i int) IParamContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsParamsContext differentiates from other interfaces.
	IsParamsContext()
}

type ParamsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	_param IParamContext
	list   []IParamContext
}

func NewEmptyParamsContext() *ParamsContext {
	var p = new(ParamsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_params
	return p
}

func InitEmptyParamsContext(p *ParamsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_params
}

func (*ParamsContext) IsParamsContext() {}

func NewParamsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParamsContext {
	var p = new(ParamsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_params

	return p
}

func (s *ParamsContext) GetParser() antlr.Parser { return s.parser }

func (s *ParamsContext) Get_param() IParamContext { return s._param }

func (s *ParamsContext) Set_param(v IParamContext) { s._param = v }

func (s *ParamsContext) GetList() []IParamContext { return s.list }

func (s *ParamsContext) SetList(v []IParamContext) { s.list = v }

func (s *ParamsContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(ImpParserLPAREN, 0)
}

func (s *ParamsContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(ImpParserRPAREN, 0)
}

func (s *ParamsContext) AllParam() []IParamContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IParamContext); ok {
			len++
		}
	}

	tst := make([]IParamContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IParamContext); ok {
			tst[i] = t.(IParamContext)
			i++
		}
	}

	return tst
}

func (s *ParamsContext) Param(i int) IParamContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParamContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParamContext)
}

func (s *ParamsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(ImpParserCOMMA)
}

func (s *ParamsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserCOMMA, i)
}

func (s *ParamsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParamsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Params() (localctx IParamsContext) {
	localctx = NewParamsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 20, ImpParserRULE_params)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(165)
		p.Match(ImpParserLPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(174)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&4261412896) != 0) || _la == ImpParserIDENT {
		{
			p.SetState(166)

			var _x = p.Param()

			localctx.(*ParamsContext)._param = _x
		}
		localctx.(*ParamsContext).list = append(localctx.(*ParamsContext).list, localctx.(*ParamsContext)._param)
		p.SetState(171)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == ImpParserCOMMA {
			{
				p.SetState(167)
				p.Match(ImpParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(168)

				var _x = p.Param()

				localctx.(*ParamsContext)._param = _x
			}
			localctx.(*ParamsContext).list = append(localctx.(*ParamsContext).list, localctx.(*ParamsContext)._param)

			p.SetState(173)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	}
	{
		p.SetState(176)
		p.Match(ImpParserRPAREN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IParamContext is an interface to support dynamic dispatch.
type IParamContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Name() INameContext
	COLON() antlr.TerminalNode
	Type_() ITypeContext
	REF() antlr.TerminalNode

	// IsParamContext differentiates from other interfaces.
	IsParamContext()
}

type ParamContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyParamContext() *ParamContext {
	var p = new(ParamContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_param
	return p
}

func InitEmptyParamContext(p *ParamContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_param
}

func (*ParamContext) IsParamContext() {}

func NewParamContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParamContext {
	var p = new(ParamContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_param

	return p
}

func (s *ParamContext) GetParser() antlr.Parser { return s.parser }

func (s *ParamContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *ParamContext) COLON() antlr.TerminalNode {
	return s.GetToken(ImpParserCOLON, 0)
}

func (s *ParamContext) Type_() ITypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeContext)
}

func (s *ParamContext) REF() antlr.TerminalNode {
	return s.GetToken(ImpParserREF, 0)
}

func (s *ParamContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParamContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Param() (localctx IParamContext) {
	localctx = NewParamContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, ImpParserRULE_param)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(179)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == ImpParserREF {
		{
			p.SetState(178)
			p.Match(ImpParserREF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(181)
		p.Name()
	}
	{
		p.SetState(182)
		p.Match(ImpParserCOLON)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(183)
		p.Type_()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IResultsContext is an interface to support dynamic dispatch.
type IResultsContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	PlainType() IPlainTypeContext
	LPAREN() antlr.TerminalNode
	AllType_() []ITypeContext
	Type_(i int) ITypeContext
	RPAREN() antlr.TerminalNode
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsResultsContext differentiates from other interfaces.
	IsResultsContext()
}

type ResultsContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyResultsContext() *ResultsContext {
	var p = new(ResultsContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_results
	return p
}

func InitEmptyResultsContext(p *ResultsContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_results
}

func (*ResultsContext) IsResultsContext() {}

func NewResultsContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ResultsContext {
	var p = new(ResultsContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_results

	return p
}

func (s *ResultsContext) GetParser() antlr.Parser { return s.parser }

func (s *ResultsContext) PlainType() IPlainTypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPlainTypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPlainTypeContext)
}

func (s *ResultsContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(ImpParserLPAREN, 0)
}

func (s *ResultsContext) AllType_() []ITypeContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ITypeContext); ok {
			len++
		}
	}

	tst := make([]ITypeContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ITypeContext); ok {
			tst[i] = t.(ITypeContext)
			i++
		}
	}

	return tst
}

func (s *ResultsContext) Type_(i int) ITypeContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeContext)
}

func (s *ResultsContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(ImpParserRPAREN, 0)
}

func (s *ResultsContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(ImpParserCOMMA)
}

func (s *ResultsContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserCOMMA, i)
}

func (s *ResultsContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ResultsContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Results() (localctx IResultsContext) {
	localctx = NewResultsContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 24, ImpParserRULE_results)
	var _la int

	p.SetState(197)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case ImpParserFN, ImpParserTYPE, ImpParserEXTERN, ImpParserTHROWS, ImpParserYIELDS, ImpParserGEN, ImpParserCATCH, ImpParserFINALLY, ImpParserLBRACK, ImpParserIDENT:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(185)
			p.PlainType()
		}

	case ImpParserLPAREN:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(186)
			p.Match(ImpParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(187)
			p.Type_()
		}
		p.SetState(192)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == ImpParserCOMMA {
			{
				p.SetState(188)
				p.Match(ImpParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(189)
				p.Type_()
			}

			p.SetState(194)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(195)
			p.Match(ImpParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ITypeContext is an interface to support dynamic dispatch.
type ITypeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	PlainType() IPlainTypeContext
	AllTHROWS() []antlr.TerminalNode
	THROWS(i int) antlr.TerminalNode
	AllResults() []IResultsContext
	Results(i int) IResultsContext

	// IsTypeContext differentiates from other interfaces.
	IsTypeContext()
}

type TypeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTypeContext() *TypeContext {
	var p = new(TypeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_type
	return p
}

func InitEmptyTypeContext(p *TypeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_type
}

func (*TypeContext) IsTypeContext() {}

func NewTypeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TypeContext {
	var p = new(TypeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_type

	return p
}

func (s *TypeContext) GetParser() antlr.Parser { return s.parser }

func (s *TypeContext) PlainType() IPlainTypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPlainTypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPlainTypeContext)
}

func (s *TypeContext) AllTHROWS() []antlr.TerminalNode {
	return s.GetTokens(ImpParserTHROWS)
}

func (s *TypeContext) THROWS(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserTHROWS, i)
}

func (s *TypeContext) AllResults() []IResultsContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IResultsContext); ok {
			len++
		}
	}

	tst := make([]IResultsContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IResultsContext); ok {
			tst[i] = t.(IResultsContext)
			i++
		}
	}

	return tst
}

func (s *TypeContext) Results(i int) IResultsContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IResultsContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IResultsContext)
}

func (s *TypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TypeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Type_() (localctx ITypeContext) {
	localctx = NewTypeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 26, ImpParserRULE_type)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(199)
		p.PlainType()
	}
	p.SetState(204)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == ImpParserTHROWS {
		{
			p.SetState(200)
			p.Match(ImpParserTHROWS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(201)
			p.Results()
		}

		p.SetState(206)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IPlainTypeContext is an interface to support dynamic dispatch.
type IPlainTypeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsPlainTypeContext differentiates from other interfaces.
	IsPlainTypeContext()
}

type PlainTypeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPlainTypeContext() *PlainTypeContext {
	var p = new(PlainTypeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_plainType
	return p
}

func InitEmptyPlainTypeContext(p *PlainTypeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_plainType
}

func (*PlainTypeContext) IsPlainTypeContext() {}

func NewPlainTypeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PlainTypeContext {
	var p = new(PlainTypeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_plainType

	return p
}

func (s *PlainTypeContext) GetParser() antlr.Parser { return s.parser }

func (s *PlainTypeContext) CopyAll(ctx *PlainTypeContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *PlainTypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PlainTypeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type NamedTypeContext struct {
	PlainTypeContext
}

func NewNamedTypeContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *NamedTypeContext {
	var p = new(NamedTypeContext)

	InitEmptyPlainTypeContext(&p.PlainTypeContext)
	p.parser = parser
	p.CopyAll(ctx.(*PlainTypeContext))

	return p
}

func (s *NamedTypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NamedTypeContext) IDENT() antlr.TerminalNode {
	return s.GetToken(ImpParserIDENT, 0)
}

func (s *NamedTypeContext) TYPE() antlr.TerminalNode {
	return s.GetToken(ImpParserTYPE, 0)
}

func (s *NamedTypeContext) EXTERN() antlr.TerminalNode {
	return s.GetToken(ImpParserEXTERN, 0)
}

func (s *NamedTypeContext) THROWS() antlr.TerminalNode {
	return s.GetToken(ImpParserTHROWS, 0)
}

func (s *NamedTypeContext) YIELDS() antlr.TerminalNode {
	return s.GetToken(ImpParserYIELDS, 0)
}

func (s *NamedTypeContext) GEN() antlr.TerminalNode {
	return s.GetToken(ImpParserGEN, 0)
}

func (s *NamedTypeContext) CATCH() antlr.TerminalNode {
	return s.GetToken(ImpParserCATCH, 0)
}

func (s *NamedTypeContext) FINALLY() antlr.TerminalNode {
	return s.GetToken(ImpParserFINALLY, 0)
}

type ArrayTypeContext struct {
	PlainTypeContext
}

func NewArrayTypeContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ArrayTypeContext {
	var p = new(ArrayTypeContext)

	InitEmptyPlainTypeContext(&p.PlainTypeContext)
	p.parser = parser
	p.CopyAll(ctx.(*PlainTypeContext))

	return p
}

func (s *ArrayTypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArrayTypeContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(ImpParserLBRACK, 0)
}

func (s *ArrayTypeContext) Type_() ITypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeContext)
}

func (s *ArrayTypeContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(ImpParserRBRACK, 0)
}

type GenTypeContext struct {
	PlainTypeContext
}

func NewGenTypeContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *GenTypeContext {
	var p = new(GenTypeContext)

	InitEmptyPlainTypeContext(&p.PlainTypeContext)
	p.parser = parser
	p.CopyAll(ctx.(*PlainTypeContext))

	return p
}

func (s *GenTypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *GenTypeContext) GEN() antlr.TerminalNode {
	return s.GetToken(ImpParserGEN, 0)
}

func (s *GenTypeContext) Results() IResultsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IResultsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IResultsContext)
}

type FuncTypeContext struct {
	PlainTypeContext
}

func NewFuncTypeContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *FuncTypeContext {
	var p = new(FuncTypeContext)

	InitEmptyPlainTypeContext(&p.PlainTypeContext)
	p.parser = parser
	p.CopyAll(ctx.(*PlainTypeContext))

	return p
}

func (s *FuncTypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FuncTypeContext) FN() antlr.TerminalNode {
	return s.GetToken(ImpParserFN, 0)
}

func (s *FuncTypeContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(ImpParserLPAREN, 0)
}

func (s *FuncTypeContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(ImpParserRPAREN, 0)
}

func (s *FuncTypeContext) AllParamType() []IParamTypeContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IParamTypeContext); ok {
			len++
		}
	}

	tst := make([]IParamTypeContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IParamTypeContext); ok {
			tst[i] = t.(IParamTypeContext)
			i++
		}
	}

	return tst
}

func (s *FuncTypeContext) ParamType(i int) IParamTypeContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IParamTypeContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IParamTypeContext)
}

func (s *FuncTypeContext) ARROW() antlr.TerminalNode {
	return s.GetToken(ImpParserARROW, 0)
}

func (s *FuncTypeContext) Results() IResultsContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IResultsContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IResultsContext)
}

func (s *FuncTypeContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(ImpParserCOMMA)
}

func (s *FuncTypeContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserCOMMA, i)
}

func (p *ImpParser) PlainType() (localctx IPlainTypeContext) {
	localctx = NewPlainTypeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 28, ImpParserRULE_plainType)
	var _la int

	p.SetState(231)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 20, p.GetParserRuleContext()) {
	case 1:
		localctx = NewNamedTypeContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(207)
			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-25)) & ^0x3f) == 0 && ((int64(1)<<(_la-25))&9007199254741119) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	case 2:
		localctx = NewArrayTypeContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(208)
			p.Match(ImpParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(209)
			p.Type_()
		}
		{
			p.SetState(210)
			p.Match(ImpParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 3:
		localctx = NewGenTypeContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(212)
			p.Match(ImpParserGEN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(213)
			p.Results()
		}

	case 4:
		localctx = NewFuncTypeContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(214)
			p.Match(ImpParserFN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(215)
			p.Match(ImpParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(224)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&21441282096) != 0) || _la == ImpParserIDENT {
			{
				p.SetState(216)
				p.ParamType()
			}
			p.SetState(221)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for _la == ImpParserCOMMA {
				{
					p.SetState(217)
					p.Match(ImpParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(218)
					p.ParamType()
				}

				p.SetState(223)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		}
		{
			p.SetState(226)
			p.Match(ImpParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(229)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == ImpParserARROW {
			{
				p.SetState(227)
				p.Match(ImpParserARROW)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(228)
				p.Results()
			}

		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IParamTypeContext is an interface to support dynamic dispatch.
type IParamTypeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Type_() ITypeContext
	REF() antlr.TerminalNode

	// IsParamTypeContext differentiates from other interfaces.
	IsParamTypeContext()
}

type ParamTypeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyParamTypeContext() *ParamTypeContext {
	var p = new(ParamTypeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_paramType
	return p
}

func InitEmptyParamTypeContext(p *ParamTypeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_paramType
}

func (*ParamTypeContext) IsParamTypeContext() {}

func NewParamTypeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ParamTypeContext {
	var p = new(ParamTypeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_paramType

	return p
}

func (s *ParamTypeContext) GetParser() antlr.Parser { return s.parser }

func (s *ParamTypeContext) Type_() ITypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeContext)
}

func (s *ParamTypeContext) REF() antlr.TerminalNode {
	return s.GetToken(ImpParserREF, 0)
}

func (s *ParamTypeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParamTypeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) ParamType() (localctx IParamTypeContext) {
	localctx = NewParamTypeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, ImpParserRULE_paramType)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(234)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == ImpParserREF {
		{
			p.SetState(233)
			p.Match(ImpParserREF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(236)
		p.Type_()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IBlockContext is an interface to support dynamic dispatch.
type IBlockContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_statement returns the _statement rule contexts.
	Get_statement() IStatementContext

	// Set_statement sets the _statement rule contexts.
	Set_statement(IStatementContext)

	// GetStatements returns the statements rule context list.
	GetStatements() []IStatementContext

	// SetStatements sets the statements rule context list.
	SetStatements([]IStatementContext)

	// Getter signatures
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	AllStatement() []IStatementContext
	Statement(i int) IStatementContext

	// IsBlockContext differentiates from other interfaces.
	IsBlockContext()
}

type BlockContext struct {
	antlr.BaseParserRuleContext
	parser     antlr.Parser
	_statement IStatementContext
	statements []IStatementContext
}

func NewEmptyBlockContext() *BlockContext {
	var p = new(BlockContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_block
	return p
}

func InitEmptyBlockContext(p *BlockContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_block
}

func (*BlockContext) IsBlockContext() {}

func NewBlockContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *BlockContext {
	var p = new(BlockContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_block

	return p
}

func (s *BlockContext) GetParser() antlr.Parser { return s.parser }

func (s *BlockContext) Get_statement() IStatementContext { return s._statement }

func (s *BlockContext) Set_statement(v IStatementContext) { s._statement = v }

func (s *BlockContext) GetStatements() []IStatementContext { return s.statements }

func (s *BlockContext) SetStatements(v []IStatementContext) { s.statements = v }

func (s *BlockContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(ImpParserLBRACE, 0)
}

func (s *BlockContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(ImpParserRBRACE, 0)
}

func (s *BlockContext) AllStatement() []IStatementContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IStatementContext); ok {
			len++
		}
	}

	tst := make([]IStatementContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IStatementContext); ok {
			tst[i] = t.(IStatementContext)
			i++
		}
	}

	return tst
}

func (s *BlockContext) Statement(i int) IStatementContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStatementContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStatementContext)
}

func (s *BlockContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BlockContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Block() (localctx IBlockContext) {
	localctx = NewBlockContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 32, ImpParserRULE_block)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(238)
		p.Match(ImpParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(242)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&288230470640965462) != 0) || ((int64((_la-76)) & ^0x3f) == 0 && ((int64(1)<<(_la-76))&127) != 0) {
		{
			p.SetState(239)

			var _x = p.Statement()

			localctx.(*BlockContext)._statement = _x
		}
		localctx.(*BlockContext).statements = append(localctx.(*BlockContext).statements, localctx.(*BlockContext)._statement)

		p.SetState(244)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(245)
		p.Match(ImpParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStatementContext is an interface to support dynamic dispatch.
type IStatementContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsStatementContext differentiates from other interfaces.
	IsStatementContext()
}

type StatementContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStatementContext() *StatementContext {
	var p = new(StatementContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_statement
	return p
}

func InitEmptyStatementContext(p *StatementContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_statement
}

func (*StatementContext) IsStatementContext() {}

func NewStatementContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StatementContext {
	var p = new(StatementContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_statement

	return p
}

func (s *StatementContext) GetParser() antlr.Parser { return s.parser }

func (s *StatementContext) CopyAll(ctx *StatementContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *StatementContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StatementContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type CompoundContext struct {
	StatementContext
}

func NewCompoundContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CompoundContext {
	var p = new(CompoundContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *CompoundContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CompoundContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type LocalConstContext struct {
	StatementContext
}

func NewLocalConstContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LocalConstContext {
	var p = new(LocalConstContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *LocalConstContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LocalConstContext) ConstDecl() IConstDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IConstDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IConstDeclContext)
}

type LocalVarContext struct {
	StatementContext
}

func NewLocalVarContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LocalVarContext {
	var p = new(LocalVarContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *LocalVarContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LocalVarContext) VarDecl() IVarDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarDeclContext)
}

func (s *LocalVarContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

type LocalFuncContext struct {
	StatementContext
}

func NewLocalFuncContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LocalFuncContext {
	var p = new(LocalFuncContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *LocalFuncContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LocalFuncContext) FuncDecl() IFuncDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IFuncDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IFuncDeclContext)
}

type LabelContext struct {
	StatementContext
}

func NewLabelContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LabelContext {
	var p = new(LabelContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *LabelContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LabelContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *LabelContext) COLON() antlr.TerminalNode {
	return s.GetToken(ImpParserCOLON, 0)
}

type CallOrAssignContext struct {
	StatementContext
}

func NewCallOrAssignContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CallOrAssignContext {
	var p = new(CallOrAssignContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *CallOrAssignContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CallOrAssignContext) Simple() ISimpleContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISimpleContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISimpleContext)
}

func (s *CallOrAssignContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

type IfContext struct {
	StatementContext
}

func NewIfContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *IfContext {
	var p = new(IfContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *IfContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IfContext) IfStmt() IIfStmtContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IIfStmtContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IIfStmtContext)
}

type WhileContext struct {
	StatementContext
}

func NewWhileContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *WhileContext {
	var p = new(WhileContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *WhileContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WhileContext) WhileStmt() IWhileStmtContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IWhileStmtContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IWhileStmtContext)
}

type DoContext struct {
	StatementContext
}

func NewDoContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *DoContext {
	var p = new(DoContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *DoContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DoContext) DoStmt() IDoStmtContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDoStmtContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDoStmtContext)
}

type ForInContext struct {
	StatementContext
}

func NewForInContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ForInContext {
	var p = new(ForInContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *ForInContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ForInContext) ForInStmt() IForInStmtContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IForInStmtContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IForInStmtContext)
}

type ForContext struct {
	StatementContext
}

func NewForContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ForContext {
	var p = new(ForContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *ForContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ForContext) ForStmt() IForStmtContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IForStmtContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IForStmtContext)
}

type SwitchContext struct {
	StatementContext
}

func NewSwitchContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SwitchContext {
	var p = new(SwitchContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *SwitchContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SwitchContext) SwitchStmt() ISwitchStmtContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISwitchStmtContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISwitchStmtContext)
}

type TryContext struct {
	StatementContext
}

func NewTryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *TryContext {
	var p = new(TryContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *TryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TryContext) TryStmt() ITryStmtContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITryStmtContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITryStmtContext)
}

type ThrowContext struct {
	StatementContext
}

func NewThrowContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ThrowContext {
	var p = new(ThrowContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *ThrowContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ThrowContext) THROW() antlr.TerminalNode {
	return s.GetToken(ImpParserTHROW, 0)
}

func (s *ThrowContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ThrowContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

type YieldContext struct {
	StatementContext
}

func NewYieldContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *YieldContext {
	var p = new(YieldContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *YieldContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *YieldContext) YIELD() antlr.TerminalNode {
	return s.GetToken(ImpParserYIELD, 0)
}

func (s *YieldContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *YieldContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

type BreakContext struct {
	StatementContext
}

func NewBreakContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BreakContext {
	var p = new(BreakContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *BreakContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BreakContext) BREAK() antlr.TerminalNode {
	return s.GetToken(ImpParserBREAK, 0)
}

func (s *BreakContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

func (s *BreakContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

type ContinueContext struct {
	StatementContext
}

func NewContinueContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ContinueContext {
	var p = new(ContinueContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *ContinueContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ContinueContext) CONTINUE() antlr.TerminalNode {
	return s.GetToken(ImpParserCONTINUE, 0)
}

func (s *ContinueContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

func (s *ContinueContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

type GotoContext struct {
	StatementContext
}

func NewGotoContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *GotoContext {
	var p = new(GotoContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *GotoContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *GotoContext) GOTO() antlr.TerminalNode {
	return s.GetToken(ImpParserGOTO, 0)
}

func (s *GotoContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *GotoContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

type ReturnContext struct {
	StatementContext
	_expr  IExprContext
	values []IExprContext
}

func NewReturnContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ReturnContext {
	var p = new(ReturnContext)

	InitEmptyStatementContext(&p.StatementContext)
	p.parser = parser
	p.CopyAll(ctx.(*StatementContext))

	return p
}

func (s *ReturnContext) Get_expr() IExprContext { return s._expr }

func (s *ReturnContext) Set_expr(v IExprContext) { s._expr = v }

func (s *ReturnContext) GetValues() []IExprContext { return s.values }

func (s *ReturnContext) SetValues(v []IExprContext) { s.values = v }

func (s *ReturnContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ReturnContext) RETURN() antlr.TerminalNode {
	return s.GetToken(ImpParserRETURN, 0)
}

func (s *ReturnContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

func (s *ReturnContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ReturnContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ReturnContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(ImpParserCOMMA)
}

func (s *ReturnContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserCOMMA, i)
}

func (p *ImpParser) Statement() (localctx IStatementContext) {
	localctx = NewStatementContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 34, ImpParserRULE_statement)
	var _la int

	p.SetState(300)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 27, p.GetParserRuleContext()) {
	case 1:
		localctx = NewCompoundContext(p, localctx)
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(247)
			p.Block()
		}

	case 2:
		localctx = NewLocalConstContext(p, localctx)
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(248)
			p.ConstDecl()
		}

	case 3:
		localctx = NewLocalVarContext(p, localctx)
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(249)
			p.VarDecl()
		}
		{
			p.SetState(250)
			p.Match(ImpParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 4:
		localctx = NewLocalFuncContext(p, localctx)
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(252)
			p.FuncDecl()
		}

	case 5:
		localctx = NewLabelContext(p, localctx)
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(253)
			p.Name()
		}
		{
			p.SetState(254)
			p.Match(ImpParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 6:
		localctx = NewCallOrAssignContext(p, localctx)
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(256)
			p.Simple()
		}
		{
			p.SetState(257)
			p.Match(ImpParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 7:
		localctx = NewIfContext(p, localctx)
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(259)
			p.IfStmt()
		}

	case 8:
		localctx = NewWhileContext(p, localctx)
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(260)
			p.WhileStmt()
		}

	case 9:
		localctx = NewDoContext(p, localctx)
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(261)
			p.DoStmt()
		}

	case 10:
		localctx = NewForInContext(p, localctx)
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(262)
			p.ForInStmt()
		}

	case 11:
		localctx = NewForContext(p, localctx)
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(263)
			p.ForStmt()
		}

	case 12:
		localctx = NewSwitchContext(p, localctx)
		p.EnterOuterAlt(localctx, 12)
		{
			p.SetState(264)
			p.SwitchStmt()
		}

	case 13:
		localctx = NewTryContext(p, localctx)
		p.EnterOuterAlt(localctx, 13)
		{
			p.SetState(265)
			p.TryStmt()
		}

	case 14:
		localctx = NewThrowContext(p, localctx)
		p.EnterOuterAlt(localctx, 14)
		{
			p.SetState(266)
			p.Match(ImpParserTHROW)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(267)
			p.expr(0)
		}
		{
			p.SetState(268)
			p.Match(ImpParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 15:
		localctx = NewYieldContext(p, localctx)
		p.EnterOuterAlt(localctx, 15)
		{
			p.SetState(270)
			p.Match(ImpParserYIELD)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(271)
			p.expr(0)
		}
		{
			p.SetState(272)
			p.Match(ImpParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 16:
		localctx = NewBreakContext(p, localctx)
		p.EnterOuterAlt(localctx, 16)
		{
			p.SetState(274)
			p.Match(ImpParserBREAK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(276)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-25)) & ^0x3f) == 0 && ((int64(1)<<(_la-25))&9007199254741119) != 0 {
			{
				p.SetState(275)
				p.Name()
			}

		}
		{
			p.SetState(278)
			p.Match(ImpParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 17:
		localctx = NewContinueContext(p, localctx)
		p.EnterOuterAlt(localctx, 17)
		{
			p.SetState(279)
			p.Match(ImpParserCONTINUE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(281)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if (int64((_la-25)) & ^0x3f) == 0 && ((int64(1)<<(_la-25))&9007199254741119) != 0 {
			{
				p.SetState(280)
				p.Name()
			}

		}
		{
			p.SetState(283)
			p.Match(ImpParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 18:
		localctx = NewGotoContext(p, localctx)
		p.EnterOuterAlt(localctx, 18)
		{
			p.SetState(284)
			p.Match(ImpParserGOTO)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(285)
			p.Name()
		}
		{
			p.SetState(286)
			p.Match(ImpParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case 19:
		localctx = NewReturnContext(p, localctx)
		p.EnterOuterAlt(localctx, 19)
		{
			p.SetState(288)
			p.Match(ImpParserRETURN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(297)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&288230401917321232) != 0) || ((int64((_la-76)) & ^0x3f) == 0 && ((int64(1)<<(_la-76))&127) != 0) {
			{
				p.SetState(289)

				var _x = p.expr(0)

				localctx.(*ReturnContext)._expr = _x
			}
			localctx.(*ReturnContext).values = append(localctx.(*ReturnContext).values, localctx.(*ReturnContext)._expr)
			p.SetState(294)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for _la == ImpParserCOMMA {
				{
					p.SetState(290)
					p.Match(ImpParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(291)

					var _x = p.expr(0)

					localctx.(*ReturnContext)._expr = _x
				}
				localctx.(*ReturnContext).values = append(localctx.(*ReturnContext).values, localctx.(*ReturnContext)._expr)

				p.SetState(296)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		}
		{
			p.SetState(299)
			p.Match(ImpParserSEMI)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case antlr.ATNInvalidAltNumber:
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ISimpleContext is an interface to support dynamic dispatch.
type ISimpleContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetOp returns the op token.
	GetOp() antlr.Token

	// SetOp sets the op token.
	SetOp(antlr.Token)

	// Get_expr returns the _expr rule contexts.
	Get_expr() IExprContext

	// Set_expr sets the _expr rule contexts.
	Set_expr(IExprContext)

	// GetTargets returns the targets rule context list.
	GetTargets() []IExprContext

	// GetValues returns the values rule context list.
	GetValues() []IExprContext

	// SetTargets sets the targets rule context list.
	SetTargets([]IExprContext)

	// SetValues sets the values rule context list.
	SetValues([]IExprContext)

	// Getter signatures
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode
	ASSIGN() antlr.TerminalNode
	ADD_ASSIGN() antlr.TerminalNode
	SUB_ASSIGN() antlr.TerminalNode
	MUL_ASSIGN() antlr.TerminalNode
	DIV_ASSIGN() antlr.TerminalNode
	REM_ASSIGN() antlr.TerminalNode
	AND_ASSIGN() antlr.TerminalNode
	OR_ASSIGN() antlr.TerminalNode
	XOR_ASSIGN() antlr.TerminalNode
	SHL_ASSIGN() antlr.TerminalNode
	SHR_ASSIGN() antlr.TerminalNode
	USHR_ASSIGN() antlr.TerminalNode

	// IsSimpleContext differentiates from other interfaces.
	IsSimpleContext()
}

type SimpleContext struct {
	antlr.BaseParserRuleContext
	parser  antlr.Parser
	_expr   IExprContext
	targets []IExprContext
	op      antlr.Token
	values  []IExprContext
}

func NewEmptySimpleContext() *SimpleContext {
	var p = new(SimpleContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_simple
	return p
}

func InitEmptySimpleContext(p *SimpleContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_simple
}

func (*SimpleContext) IsSimpleContext() {}

func NewSimpleContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SimpleContext {
	var p = new(SimpleContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_simple

	return p
}

func (s *SimpleContext) GetParser() antlr.Parser { return s.parser }

func (s *SimpleContext) GetOp() antlr.Token { return s.op }

func (s *SimpleContext) SetOp(v antlr.Token) { s.op = v }

func (s *SimpleContext) Get_expr() IExprContext { return s._expr }

func (s *SimpleContext) Set_expr(v IExprContext) { s._expr = v }

func (s *SimpleContext) GetTargets() []IExprContext { return s.targets }

func (s *SimpleContext) GetValues() []IExprContext { return s.values }

func (s *SimpleContext) SetTargets(v []IExprContext) { s.targets = v }

func (s *SimpleContext) SetValues(v []IExprContext) { s.values = v }

func (s *SimpleContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *SimpleContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *SimpleContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(ImpParserCOMMA)
}

func (s *SimpleContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserCOMMA, i)
}

func (s *SimpleContext) ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserASSIGN, 0)
}

func (s *SimpleContext) ADD_ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserADD_ASSIGN, 0)
}

func (s *SimpleContext) SUB_ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserSUB_ASSIGN, 0)
}

func (s *SimpleContext) MUL_ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserMUL_ASSIGN, 0)
}

func (s *SimpleContext) DIV_ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserDIV_ASSIGN, 0)
}

func (s *SimpleContext) REM_ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserREM_ASSIGN, 0)
}

func (s *SimpleContext) AND_ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserAND_ASSIGN, 0)
}

func (s *SimpleContext) OR_ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserOR_ASSIGN, 0)
}

func (s *SimpleContext) XOR_ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserXOR_ASSIGN, 0)
}

func (s *SimpleContext) SHL_ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserSHL_ASSIGN, 0)
}

func (s *SimpleContext) SHR_ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserSHR_ASSIGN, 0)
}

func (s *SimpleContext) USHR_ASSIGN() antlr.TerminalNode {
	return s.GetToken(ImpParserUSHR_ASSIGN, 0)
}

func (s *SimpleContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SimpleContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Simple() (localctx ISimpleContext) {
	localctx = NewSimpleContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 36, ImpParserRULE_simple)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(302)

		var _x = p.expr(0)

		localctx.(*SimpleContext)._expr = _x
	}
	localctx.(*SimpleContext).targets = append(localctx.(*SimpleContext).targets, localctx.(*SimpleContext)._expr)
	p.SetState(307)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == ImpParserCOMMA {
		{
			p.SetState(303)
			p.Match(ImpParserCOMMA)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(304)

			var _x = p.expr(0)

			localctx.(*SimpleContext)._expr = _x
		}
		localctx.(*SimpleContext).targets = append(localctx.(*SimpleContext).targets, localctx.(*SimpleContext)._expr)

		p.SetState(309)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	p.SetState(319)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&144080003703767040) != 0 {
		{
			p.SetState(310)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*SimpleContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&144080003703767040) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*SimpleContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(311)

			var _x = p.expr(0)

			localctx.(*SimpleContext)._expr = _x
		}
		localctx.(*SimpleContext).values = append(localctx.(*SimpleContext).values, localctx.(*SimpleContext)._expr)
		p.SetState(316)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == ImpParserCOMMA {
			{
				p.SetState(312)
				p.Match(ImpParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(313)

				var _x = p.expr(0)

				localctx.(*SimpleContext)._expr = _x
			}
			localctx.(*SimpleContext).values = append(localctx.(*SimpleContext).values, localctx.(*SimpleContext)._expr)

			p.SetState(318)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IIfStmtContext is an interface to support dynamic dispatch.
type IIfStmtContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetS6 returns the s6 token.
	GetS6() antlr.Token

	// SetS6 sets the s6 token.
	SetS6(antlr.Token)

	// GetIfs returns the ifs token list.
	GetIfs() []antlr.Token

	// SetIfs sets the ifs token list.
	SetIfs([]antlr.Token)

	// Get_expr returns the _expr rule contexts.
	Get_expr() IExprContext

	// Get_block returns the _block rule contexts.
	Get_block() IBlockContext

	// GetOtherwise returns the otherwise rule contexts.
	GetOtherwise() IBlockContext

	// Set_expr sets the _expr rule contexts.
	Set_expr(IExprContext)

	// Set_block sets the _block rule contexts.
	Set_block(IBlockContext)

	// SetOtherwise sets the otherwise rule contexts.
	SetOtherwise(IBlockContext)

	// GetConds returns the conds rule context list.
	GetConds() []IExprContext

	// GetBodies returns the bodies rule context list.
	GetBodies() []IBlockContext

	// SetConds sets the conds rule context list.
	SetConds([]IExprContext)

	// SetBodies sets the bodies rule context list.
	SetBodies([]IBlockContext)

	// Getter signatures
	AllIF() []antlr.TerminalNode
	IF(i int) antlr.TerminalNode
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	AllBlock() []IBlockContext
	Block(i int) IBlockContext
	AllELSE() []antlr.TerminalNode
	ELSE(i int) antlr.TerminalNode

	// IsIfStmtContext differentiates from other interfaces.
	IsIfStmtContext()
}

type IfStmtContext struct {
	antlr.BaseParserRuleContext
	parser    antlr.Parser
	s6        antlr.Token
	ifs       []antlr.Token
	_expr     IExprContext
	conds     []IExprContext
	_block    IBlockContext
	bodies    []IBlockContext
	otherwise IBlockContext
}

func NewEmptyIfStmtContext() *IfStmtContext {
	var p = new(IfStmtContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_ifStmt
	return p
}

func InitEmptyIfStmtContext(p *IfStmtContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_ifStmt
}

func (*IfStmtContext) IsIfStmtContext() {}

func NewIfStmtContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *IfStmtContext {
	var p = new(IfStmtContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_ifStmt

	return p
}

func (s *IfStmtContext) GetParser() antlr.Parser { return s.parser }

func (s *IfStmtContext) GetS6() antlr.Token { return s.s6 }

func (s *IfStmtContext) SetS6(v antlr.Token) { s.s6 = v }

func (s *IfStmtContext) GetIfs() []antlr.Token { return s.ifs }

func (s *IfStmtContext) SetIfs(v []antlr.Token) { s.ifs = v }

func (s *IfStmtContext) Get_expr() IExprContext { return s._expr }

func (s *IfStmtContext) Get_block() IBlockContext { return s._block }

func (s *IfStmtContext) GetOtherwise() IBlockContext { return s.otherwise }

func (s *IfStmtContext) Set_expr(v IExprContext) { s._expr = v }

func (s *IfStmtContext) Set_block(v IBlockContext) { s._block = v }

func (s *IfStmtContext) SetOtherwise(v IBlockContext) { s.otherwise = v }

func (s *IfStmtContext) GetConds() []IExprContext { return s.conds }

func (s *IfStmtContext) GetBodies() []IBlockContext { return s.bodies }

func (s *IfStmtContext) SetConds(v []IExprContext) { s.conds = v }

func (s *IfStmtContext) SetBodies(v []IBlockContext) { s.bodies = v }

func (s *IfStmtContext) AllIF() []antlr.TerminalNode {
	return s.GetTokens(ImpParserIF)
}

func (s *IfStmtContext) IF(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserIF, i)
}

func (s *IfStmtContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *IfStmtContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *IfStmtContext) AllBlock() []IBlockContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IBlockContext); ok {
			len++
		}
	}

	tst := make([]IBlockContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IBlockContext); ok {
			tst[i] = t.(IBlockContext)
			i++
		}
	}

	return tst
}

func (s *IfStmtContext) Block(i int) IBlockContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *IfStmtContext) AllELSE() []antlr.TerminalNode {
	return s.GetTokens(ImpParserELSE)
}

func (s *IfStmtContext) ELSE(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserELSE, i)
}

func (s *IfStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IfStmtContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) IfStmt() (localctx IIfStmtContext) {
	localctx = NewIfStmtContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, ImpParserRULE_ifStmt)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(321)

		var _m = p.Match(ImpParserIF)

		localctx.(*IfStmtContext).s6 = _m
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	localctx.(*IfStmtContext).ifs = append(localctx.(*IfStmtContext).ifs, localctx.(*IfStmtContext).s6)
	{
		p.SetState(322)

		var _x = p.expr(0)

		localctx.(*IfStmtContext)._expr = _x
	}
	localctx.(*IfStmtContext).conds = append(localctx.(*IfStmtContext).conds, localctx.(*IfStmtContext)._expr)
	{
		p.SetState(323)

		var _x = p.Block()

		localctx.(*IfStmtContext)._block = _x
	}
	localctx.(*IfStmtContext).bodies = append(localctx.(*IfStmtContext).bodies, localctx.(*IfStmtContext)._block)
	p.SetState(331)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 31, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			{
				p.SetState(324)
				p.Match(ImpParserELSE)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(325)

				var _m = p.Match(ImpParserIF)

				localctx.(*IfStmtContext).s6 = _m
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			localctx.(*IfStmtContext).ifs = append(localctx.(*IfStmtContext).ifs, localctx.(*IfStmtContext).s6)
			{
				p.SetState(326)

				var _x = p.expr(0)

				localctx.(*IfStmtContext)._expr = _x
			}
			localctx.(*IfStmtContext).conds = append(localctx.(*IfStmtContext).conds, localctx.(*IfStmtContext)._expr)
			{
				p.SetState(327)

				var _x = p.Block()

				localctx.(*IfStmtContext)._block = _x
			}
			localctx.(*IfStmtContext).bodies = append(localctx.(*IfStmtContext).bodies, localctx.(*IfStmtContext)._block)

		}
		p.SetState(333)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 31, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}
	p.SetState(336)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == ImpParserELSE {
		{
			p.SetState(334)
			p.Match(ImpParserELSE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(335)

			var _x = p.Block()

			localctx.(*IfStmtContext).otherwise = _x
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IWhileStmtContext is an interface to support dynamic dispatch.
type IWhileStmtContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetCond returns the cond rule contexts.
	GetCond() IExprContext

	// GetBody returns the body rule contexts.
	GetBody() IBlockContext

	// SetCond sets the cond rule contexts.
	SetCond(IExprContext)

	// SetBody sets the body rule contexts.
	SetBody(IBlockContext)

	// Getter signatures
	WHILE() antlr.TerminalNode
	Expr() IExprContext
	Block() IBlockContext

	// IsWhileStmtContext differentiates from other interfaces.
	IsWhileStmtContext()
}

type WhileStmtContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	cond   IExprContext
	body   IBlockContext
}

func NewEmptyWhileStmtContext() *WhileStmtContext {
	var p = new(WhileStmtContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_whileStmt
	return p
}

func InitEmptyWhileStmtContext(p *WhileStmtContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_whileStmt
}

func (*WhileStmtContext) IsWhileStmtContext() {}

func NewWhileStmtContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *WhileStmtContext {
	var p = new(WhileStmtContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_whileStmt

	return p
}

func (s *WhileStmtContext) GetParser() antlr.Parser { return s.parser }

func (s *WhileStmtContext) GetCond() IExprContext { return s.cond }

func (s *WhileStmtContext) GetBody() IBlockContext { return s.body }

func (s *WhileStmtContext) SetCond(v IExprContext) { s.cond = v }

func (s *WhileStmtContext) SetBody(v IBlockContext) { s.body = v }

func (s *WhileStmtContext) WHILE() antlr.TerminalNode {
	return s.GetToken(ImpParserWHILE, 0)
}

func (s *WhileStmtContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *WhileStmtContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *WhileStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *WhileStmtContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) WhileStmt() (localctx IWhileStmtContext) {
	localctx = NewWhileStmtContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 40, ImpParserRULE_whileStmt)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(338)
		p.Match(ImpParserWHILE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(339)

		var _x = p.expr(0)

		localctx.(*WhileStmtContext).cond = _x
	}
	{
		p.SetState(340)

		var _x = p.Block()

		localctx.(*WhileStmtContext).body = _x
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IDoStmtContext is an interface to support dynamic dispatch.
type IDoStmtContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	DO() antlr.TerminalNode
	Block() IBlockContext
	WHILE() antlr.TerminalNode
	Expr() IExprContext
	SEMI() antlr.TerminalNode

	// IsDoStmtContext differentiates from other interfaces.
	IsDoStmtContext()
}

type DoStmtContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDoStmtContext() *DoStmtContext {
	var p = new(DoStmtContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_doStmt
	return p
}

func InitEmptyDoStmtContext(p *DoStmtContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_doStmt
}

func (*DoStmtContext) IsDoStmtContext() {}

func NewDoStmtContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DoStmtContext {
	var p = new(DoStmtContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_doStmt

	return p
}

func (s *DoStmtContext) GetParser() antlr.Parser { return s.parser }

func (s *DoStmtContext) DO() antlr.TerminalNode {
	return s.GetToken(ImpParserDO, 0)
}

func (s *DoStmtContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *DoStmtContext) WHILE() antlr.TerminalNode {
	return s.GetToken(ImpParserWHILE, 0)
}

func (s *DoStmtContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *DoStmtContext) SEMI() antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, 0)
}

func (s *DoStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DoStmtContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) DoStmt() (localctx IDoStmtContext) {
	localctx = NewDoStmtContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 42, ImpParserRULE_doStmt)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(342)
		p.Match(ImpParserDO)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(343)
		p.Block()
	}
	{
		p.SetState(344)
		p.Match(ImpParserWHILE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(345)
		p.expr(0)
	}
	{
		p.SetState(346)
		p.Match(ImpParserSEMI)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IForInStmtContext is an interface to support dynamic dispatch.
type IForInStmtContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetLow returns the low rule contexts.
	GetLow() IExprContext

	// GetHigh returns the high rule contexts.
	GetHigh() IExprContext

	// SetLow sets the low rule contexts.
	SetLow(IExprContext)

	// SetHigh sets the high rule contexts.
	SetHigh(IExprContext)

	// Getter signatures
	FOR() antlr.TerminalNode
	Name() INameContext
	IN() antlr.TerminalNode
	Block() IBlockContext
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	DOTS() antlr.TerminalNode

	// IsForInStmtContext differentiates from other interfaces.
	IsForInStmtContext()
}

type ForInStmtContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	low    IExprContext
	high   IExprContext
}

func NewEmptyForInStmtContext() *ForInStmtContext {
	var p = new(ForInStmtContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_forInStmt
	return p
}

func InitEmptyForInStmtContext(p *ForInStmtContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_forInStmt
}

func (*ForInStmtContext) IsForInStmtContext() {}

func NewForInStmtContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ForInStmtContext {
	var p = new(ForInStmtContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_forInStmt

	return p
}

func (s *ForInStmtContext) GetParser() antlr.Parser { return s.parser }

func (s *ForInStmtContext) GetLow() IExprContext { return s.low }

func (s *ForInStmtContext) GetHigh() IExprContext { return s.high }

func (s *ForInStmtContext) SetLow(v IExprContext) { s.low = v }

func (s *ForInStmtContext) SetHigh(v IExprContext) { s.high = v }

func (s *ForInStmtContext) FOR() antlr.TerminalNode {
	return s.GetToken(ImpParserFOR, 0)
}

func (s *ForInStmtContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *ForInStmtContext) IN() antlr.TerminalNode {
	return s.GetToken(ImpParserIN, 0)
}

func (s *ForInStmtContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *ForInStmtContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ForInStmtContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ForInStmtContext) DOTS() antlr.TerminalNode {
	return s.GetToken(ImpParserDOTS, 0)
}

func (s *ForInStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ForInStmtContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) ForInStmt() (localctx IForInStmtContext) {
	localctx = NewForInStmtContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 44, ImpParserRULE_forInStmt)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(348)
		p.Match(ImpParserFOR)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(349)
		p.Name()
	}
	{
		p.SetState(350)
		p.Match(ImpParserIN)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(351)

		var _x = p.expr(0)

		localctx.(*ForInStmtContext).low = _x
	}
	p.SetState(354)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == ImpParserDOTS {
		{
			p.SetState(352)
			p.Match(ImpParserDOTS)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(353)

			var _x = p.expr(0)

			localctx.(*ForInStmtContext).high = _x
		}

	}
	{
		p.SetState(356)
		p.Block()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IForStmtContext is an interface to support dynamic dispatch.
type IForStmtContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetInit returns the init rule contexts.
	GetInit() ISimpleContext

	// GetPost returns the post rule contexts.
	GetPost() ISimpleContext

	// SetInit sets the init rule contexts.
	SetInit(ISimpleContext)

	// SetPost sets the post rule contexts.
	SetPost(ISimpleContext)

	// Getter signatures
	FOR() antlr.TerminalNode
	AllSEMI() []antlr.TerminalNode
	SEMI(i int) antlr.TerminalNode
	Block() IBlockContext
	VarDecl() IVarDeclContext
	Expr() IExprContext
	AllSimple() []ISimpleContext
	Simple(i int) ISimpleContext

	// IsForStmtContext differentiates from other interfaces.
	IsForStmtContext()
}

type ForStmtContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	init   ISimpleContext
	post   ISimpleContext
}

func NewEmptyForStmtContext() *ForStmtContext {
	var p = new(ForStmtContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_forStmt
	return p
}

func InitEmptyForStmtContext(p *ForStmtContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_forStmt
}

func (*ForStmtContext) IsForStmtContext() {}

func NewForStmtContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ForStmtContext {
	var p = new(ForStmtContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_forStmt

	return p
}

func (s *ForStmtContext) GetParser() antlr.Parser { return s.parser }

func (s *ForStmtContext) GetInit() ISimpleContext { return s.init }

func (s *ForStmtContext) GetPost() ISimpleContext { return s.post }

func (s *ForStmtContext) SetInit(v ISimpleContext) { s.init = v }

func (s *ForStmtContext) SetPost(v ISimpleContext) { s.post = v }

func (s *ForStmtContext) FOR() antlr.TerminalNode {
	return s.GetToken(ImpParserFOR, 0)
}

func (s *ForStmtContext) AllSEMI() []antlr.TerminalNode {
	return s.GetTokens(ImpParserSEMI)
}

func (s *ForStmtContext) SEMI(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserSEMI, i)
}

func (s *ForStmtContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *ForStmtContext) VarDecl() IVarDeclContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarDeclContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarDeclContext)
}

func (s *ForStmtContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ForStmtContext) AllSimple() []ISimpleContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISimpleContext); ok {
			len++
		}
	}

	tst := make([]ISimpleContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISimpleContext); ok {
			tst[i] = t.(ISimpleContext)
			i++
		}
	}

	return tst
}

func (s *ForStmtContext) Simple(i int) ISimpleContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISimpleContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISimpleContext)
}

func (s *ForStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ForStmtContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) ForStmt() (localctx IForStmtContext) {
	localctx = NewForStmtContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 46, ImpParserRULE_forStmt)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(358)
		p.Match(ImpParserFOR)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(361)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	switch p.GetTokenStream().LA(1) {
	case ImpParserVAR:
		{
			p.SetState(359)
			p.VarDecl()
		}

	case ImpParserFN, ImpParserTRUE, ImpParserFALSE, ImpParserNIL, ImpParserTYPE, ImpParserEXTERN, ImpParserTHROWS, ImpParserYIELDS, ImpParserGEN, ImpParserCATCH, ImpParserFINALLY, ImpParserLPAREN, ImpParserLBRACK, ImpParserSUB, ImpParserNOT, ImpParserCOM, ImpParserIDENT, ImpParserINT, ImpParserFLOAT, ImpParserCHAR, ImpParserSTRING:
		{
			p.SetState(360)

			var _x = p.Simple()

			localctx.(*ForStmtContext).init = _x
		}

	case ImpParserSEMI:

	default:
	}
	{
		p.SetState(363)
		p.Match(ImpParserSEMI)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(365)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&288230401917321232) != 0) || ((int64((_la-76)) & ^0x3f) == 0 && ((int64(1)<<(_la-76))&127) != 0) {
		{
			p.SetState(364)
			p.expr(0)
		}

	}
	{
		p.SetState(367)
		p.Match(ImpParserSEMI)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(369)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&288230401917321232) != 0) || ((int64((_la-76)) & ^0x3f) == 0 && ((int64(1)<<(_la-76))&127) != 0) {
		{
			p.SetState(368)

			var _x = p.Simple()

			localctx.(*ForStmtContext).post = _x
		}

	}
	{
		p.SetState(371)
		p.Block()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ISwitchStmtContext is an interface to support dynamic dispatch.
type ISwitchStmtContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	SWITCH() antlr.TerminalNode
	Expr() IExprContext
	LBRACE() antlr.TerminalNode
	RBRACE() antlr.TerminalNode
	AllClause() []IClauseContext
	Clause(i int) IClauseContext

	// IsSwitchStmtContext differentiates from other interfaces.
	IsSwitchStmtContext()
}

type SwitchStmtContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySwitchStmtContext() *SwitchStmtContext {
	var p = new(SwitchStmtContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_switchStmt
	return p
}

func InitEmptySwitchStmtContext(p *SwitchStmtContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_switchStmt
}

func (*SwitchStmtContext) IsSwitchStmtContext() {}

func NewSwitchStmtContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SwitchStmtContext {
	var p = new(SwitchStmtContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_switchStmt

	return p
}

func (s *SwitchStmtContext) GetParser() antlr.Parser { return s.parser }

func (s *SwitchStmtContext) SWITCH() antlr.TerminalNode {
	return s.GetToken(ImpParserSWITCH, 0)
}

func (s *SwitchStmtContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *SwitchStmtContext) LBRACE() antlr.TerminalNode {
	return s.GetToken(ImpParserLBRACE, 0)
}

func (s *SwitchStmtContext) RBRACE() antlr.TerminalNode {
	return s.GetToken(ImpParserRBRACE, 0)
}

func (s *SwitchStmtContext) AllClause() []IClauseContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IClauseContext); ok {
			len++
		}
	}

	tst := make([]IClauseContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IClauseContext); ok {
			tst[i] = t.(IClauseContext)
			i++
		}
	}

	return tst
}

func (s *SwitchStmtContext) Clause(i int) IClauseContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IClauseContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IClauseContext)
}

func (s *SwitchStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SwitchStmtContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) SwitchStmt() (localctx ISwitchStmtContext) {
	localctx = NewSwitchStmtContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 48, ImpParserRULE_switchStmt)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(373)
		p.Match(ImpParserSWITCH)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(374)
		p.expr(0)
	}
	{
		p.SetState(375)
		p.Match(ImpParserLBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(379)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == ImpParserCASE || _la == ImpParserDEFAULT {
		{
			p.SetState(376)
			p.Clause()
		}

		p.SetState(381)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(382)
		p.Match(ImpParserRBRACE)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IClauseContext is an interface to support dynamic dispatch.
type IClauseContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Get_expr returns the _expr rule contexts.
	Get_expr() IExprContext

	// Get_statement returns the _statement rule contexts.
	Get_statement() IStatementContext

	// Set_expr sets the _expr rule contexts.
	Set_expr(IExprContext)

	// Set_statement sets the _statement rule contexts.
	Set_statement(IStatementContext)

	// GetValues returns the values rule context list.
	GetValues() []IExprContext

	// GetStatements returns the statements rule context list.
	GetStatements() []IStatementContext

	// SetValues sets the values rule context list.
	SetValues([]IExprContext)

	// SetStatements sets the statements rule context list.
	SetStatements([]IStatementContext)

	// Getter signatures
	COLON() antlr.TerminalNode
	CASE() antlr.TerminalNode
	DEFAULT() antlr.TerminalNode
	AllExpr() []IExprContext
	Expr(i int) IExprContext
	AllStatement() []IStatementContext
	Statement(i int) IStatementContext
	AllCOMMA() []antlr.TerminalNode
	COMMA(i int) antlr.TerminalNode

	// IsClauseContext differentiates from other interfaces.
	IsClauseContext()
}

type ClauseContext struct {
	antlr.BaseParserRuleContext
	parser     antlr.Parser
	_expr      IExprContext
	values     []IExprContext
	_statement IStatementContext
	statements []IStatementContext
}

func NewEmptyClauseContext() *ClauseContext {
	var p = new(ClauseContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_clause
	return p
}

func InitEmptyClauseContext(p *ClauseContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_clause
}

func (*ClauseContext) IsClauseContext() {}

func NewClauseContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ClauseContext {
	var p = new(ClauseContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_clause

	return p
}

func (s *ClauseContext) GetParser() antlr.Parser { return s.parser }

func (s *ClauseContext) Get_expr() IExprContext { return s._expr }

func (s *ClauseContext) Get_statement() IStatementContext { return s._statement }

func (s *ClauseContext) Set_expr(v IExprContext) { s._expr = v }

func (s *ClauseContext) Set_statement(v IStatementContext) { s._statement = v }

func (s *ClauseContext) GetValues() []IExprContext { return s.values }

func (s *ClauseContext) GetStatements() []IStatementContext { return s.statements }

func (s *ClauseContext) SetValues(v []IExprContext) { s.values = v }

func (s *ClauseContext) SetStatements(v []IStatementContext) { s.statements = v }

func (s *ClauseContext) COLON() antlr.TerminalNode {
	return s.GetToken(ImpParserCOLON, 0)
}

func (s *ClauseContext) CASE() antlr.TerminalNode {
	return s.GetToken(ImpParserCASE, 0)
}

func (s *ClauseContext) DEFAULT() antlr.TerminalNode {
	return s.GetToken(ImpParserDEFAULT, 0)
}

func (s *ClauseContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ClauseContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ClauseContext) AllStatement() []IStatementContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IStatementContext); ok {
			len++
		}
	}

	tst := make([]IStatementContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IStatementContext); ok {
			tst[i] = t.(IStatementContext)
			i++
		}
	}

	return tst
}

func (s *ClauseContext) Statement(i int) IStatementContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IStatementContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IStatementContext)
}

func (s *ClauseContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(ImpParserCOMMA)
}

func (s *ClauseContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserCOMMA, i)
}

func (s *ClauseContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ClauseContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Clause() (localctx IClauseContext) {
	localctx = NewClauseContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 50, ImpParserRULE_clause)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(394)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case ImpParserCASE:
		{
			p.SetState(384)
			p.Match(ImpParserCASE)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(385)

			var _x = p.expr(0)

			localctx.(*ClauseContext)._expr = _x
		}
		localctx.(*ClauseContext).values = append(localctx.(*ClauseContext).values, localctx.(*ClauseContext)._expr)
		p.SetState(390)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == ImpParserCOMMA {
			{
				p.SetState(386)
				p.Match(ImpParserCOMMA)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(387)

				var _x = p.expr(0)

				localctx.(*ClauseContext)._expr = _x
			}
			localctx.(*ClauseContext).values = append(localctx.(*ClauseContext).values, localctx.(*ClauseContext)._expr)

			p.SetState(392)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case ImpParserDEFAULT:
		{
			p.SetState(393)
			p.Match(ImpParserDEFAULT)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	{
		p.SetState(396)
		p.Match(ImpParserCOLON)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(400)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&288230470640965462) != 0) || ((int64((_la-76)) & ^0x3f) == 0 && ((int64(1)<<(_la-76))&127) != 0) {
		{
			p.SetState(397)

			var _x = p.Statement()

			localctx.(*ClauseContext)._statement = _x
		}
		localctx.(*ClauseContext).statements = append(localctx.(*ClauseContext).statements, localctx.(*ClauseContext)._statement)

		p.SetState(402)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ITryStmtContext is an interface to support dynamic dispatch.
type ITryStmtContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	TRY() antlr.TerminalNode
	Block() IBlockContext
	CatchClause() ICatchClauseContext
	FinallyClause() IFinallyClauseContext

	// IsTryStmtContext differentiates from other interfaces.
	IsTryStmtContext()
}

type TryStmtContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTryStmtContext() *TryStmtContext {
	var p = new(TryStmtContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_tryStmt
	return p
}

func InitEmptyTryStmtContext(p *TryStmtContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_tryStmt
}

func (*TryStmtContext) IsTryStmtContext() {}

func NewTryStmtContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TryStmtContext {
	var p = new(TryStmtContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_tryStmt

	return p
}

func (s *TryStmtContext) GetParser() antlr.Parser { return s.parser }

func (s *TryStmtContext) TRY() antlr.TerminalNode {
	return s.GetToken(ImpParserTRY, 0)
}

func (s *TryStmtContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *TryStmtContext) CatchClause() ICatchClauseContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICatchClauseContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICatchClauseContext)
}

func (s *TryStmtContext) FinallyClause() IFinallyClauseContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IFinallyClauseContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IFinallyClauseContext)
}

func (s *TryStmtContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TryStmtContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) TryStmt() (localctx ITryStmtContext) {
	localctx = NewTryStmtContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 52, ImpParserRULE_tryStmt)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(403)
		p.Match(ImpParserTRY)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(404)
		p.Block()
	}
	p.SetState(410)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case ImpParserCATCH:
		{
			p.SetState(405)
			p.CatchClause()
		}
		p.SetState(407)
		p.GetErrorHandler().Sync(p)

		if p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 41, p.GetParserRuleContext()) == 1 {
			{
				p.SetState(406)
				p.FinallyClause()
			}

		} else if p.HasError() { // JIM
			goto errorExit
		}

	case ImpParserFINALLY:
		{
			p.SetState(409)
			p.FinallyClause()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ICatchClauseContext is an interface to support dynamic dispatch.
type ICatchClauseContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	CATCH() antlr.TerminalNode
	Name() INameContext
	Block() IBlockContext
	COLON() antlr.TerminalNode
	Type_() ITypeContext

	// IsCatchClauseContext differentiates from other interfaces.
	IsCatchClauseContext()
}

type CatchClauseContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyCatchClauseContext() *CatchClauseContext {
	var p = new(CatchClauseContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_catchClause
	return p
}

func InitEmptyCatchClauseContext(p *CatchClauseContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_catchClause
}

func (*CatchClauseContext) IsCatchClauseContext() {}

func NewCatchClauseContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *CatchClauseContext {
	var p = new(CatchClauseContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_catchClause

	return p
}

func (s *CatchClauseContext) GetParser() antlr.Parser { return s.parser }

func (s *CatchClauseContext) CATCH() antlr.TerminalNode {
	return s.GetToken(ImpParserCATCH, 0)
}

func (s *CatchClauseContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *CatchClauseContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *CatchClauseContext) COLON() antlr.TerminalNode {
	return s.GetToken(ImpParserCOLON, 0)
}

func (s *CatchClauseContext) Type_() ITypeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITypeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITypeContext)
}

func (s *CatchClauseContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CatchClauseContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) CatchClause() (localctx ICatchClauseContext) {
	localctx = NewCatchClauseContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 54, ImpParserRULE_catchClause)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(412)
		p.Match(ImpParserCATCH)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(413)
		p.Name()
	}
	p.SetState(416)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == ImpParserCOLON {
		{
			p.SetState(414)
			p.Match(ImpParserCOLON)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(415)
			p.Type_()
		}

	}
	{
		p.SetState(418)
		p.Block()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IFinallyClauseContext is an interface to support dynamic dispatch.
type IFinallyClauseContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	FINALLY() antlr.TerminalNode
	Block() IBlockContext

	// IsFinallyClauseContext differentiates from other interfaces.
	IsFinallyClauseContext()
}

type FinallyClauseContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFinallyClauseContext() *FinallyClauseContext {
	var p = new(FinallyClauseContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_finallyClause
	return p
}

func InitEmptyFinallyClauseContext(p *FinallyClauseContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_finallyClause
}

func (*FinallyClauseContext) IsFinallyClauseContext() {}

func NewFinallyClauseContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FinallyClauseContext {
	var p = new(FinallyClauseContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_finallyClause

	return p
}

func (s *FinallyClauseContext) GetParser() antlr.Parser { return s.parser }

func (s *FinallyClauseContext) FINALLY() antlr.TerminalNode {
	return s.GetToken(ImpParserFINALLY, 0)
}

func (s *FinallyClauseContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

func (s *FinallyClauseContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FinallyClauseContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) FinallyClause() (localctx IFinallyClauseContext) {
	localctx = NewFinallyClauseContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 56, ImpParserRULE_finallyClause)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(420)
		p.Match(ImpParserFINALLY)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(421)
		p.Block()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IExprContext is an interface to support dynamic dispatch.
type IExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser
	// IsExprContext differentiates from other interfaces.
	IsExprContext()
}

type ExprContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyExprContext() *ExprContext {
	var p = new(ExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_expr
	return p
}

func InitEmptyExprContext(p *ExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_expr
}

func (*ExprContext) IsExprContext() {}

func NewExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ExprContext {
	var p = new(ExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_expr

	return p
}

func (s *ExprContext) GetParser() antlr.Parser { return s.parser }

func (s *ExprContext) CopyAll(ctx *ExprContext) {
	s.CopyFrom(&ctx.BaseParserRuleContext)
}

func (s *ExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

type UnaryContext struct {
	ExprContext
	op      antlr.Token
	operand IExprContext
}

func NewUnaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *UnaryContext {
	var p = new(UnaryContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *UnaryContext) GetOp() antlr.Token { return s.op }

func (s *UnaryContext) SetOp(v antlr.Token) { s.op = v }

func (s *UnaryContext) GetOperand() IExprContext { return s.operand }

func (s *UnaryContext) SetOperand(v IExprContext) { s.operand = v }

func (s *UnaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *UnaryContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *UnaryContext) SUB() antlr.TerminalNode {
	return s.GetToken(ImpParserSUB, 0)
}

func (s *UnaryContext) NOT() antlr.TerminalNode {
	return s.GetToken(ImpParserNOT, 0)
}

func (s *UnaryContext) COM() antlr.TerminalNode {
	return s.GetToken(ImpParserCOM, 0)
}

type ParenthesesContext struct {
	ExprContext
	inner IExprContext
}

func NewParenthesesContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ParenthesesContext {
	var p = new(ParenthesesContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *ParenthesesContext) GetInner() IExprContext { return s.inner }

func (s *ParenthesesContext) SetInner(v IExprContext) { s.inner = v }

func (s *ParenthesesContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ParenthesesContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(ImpParserLPAREN, 0)
}

func (s *ParenthesesContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(ImpParserRPAREN, 0)
}

func (s *ParenthesesContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type ArrayContext struct {
	ExprContext
	_expr    IExprContext
	elements []IExprContext
}

func NewArrayContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ArrayContext {
	var p = new(ArrayContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *ArrayContext) Get_expr() IExprContext { return s._expr }

func (s *ArrayContext) Set_expr(v IExprContext) { s._expr = v }

func (s *ArrayContext) GetElements() []IExprContext { return s.elements }

func (s *ArrayContext) SetElements(v []IExprContext) { s.elements = v }

func (s *ArrayContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArrayContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(ImpParserLBRACK, 0)
}

func (s *ArrayContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(ImpParserRBRACK, 0)
}

func (s *ArrayContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ArrayContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ArrayContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(ImpParserCOMMA)
}

func (s *ArrayContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserCOMMA, i)
}

type FunctionContext struct {
	ExprContext
}

func NewFunctionContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *FunctionContext {
	var p = new(FunctionContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *FunctionContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FunctionContext) FN() antlr.TerminalNode {
	return s.GetToken(ImpParserFN, 0)
}

func (s *FunctionContext) Signature() ISignatureContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISignatureContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISignatureContext)
}

func (s *FunctionContext) Block() IBlockContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IBlockContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IBlockContext)
}

type LiteralContext struct {
	ExprContext
	value antlr.Token
}

func NewLiteralContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *LiteralContext {
	var p = new(LiteralContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *LiteralContext) GetValue() antlr.Token { return s.value }

func (s *LiteralContext) SetValue(v antlr.Token) { s.value = v }

func (s *LiteralContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *LiteralContext) INT() antlr.TerminalNode {
	return s.GetToken(ImpParserINT, 0)
}

func (s *LiteralContext) FLOAT() antlr.TerminalNode {
	return s.GetToken(ImpParserFLOAT, 0)
}

func (s *LiteralContext) CHAR() antlr.TerminalNode {
	return s.GetToken(ImpParserCHAR, 0)
}

func (s *LiteralContext) STRING() antlr.TerminalNode {
	return s.GetToken(ImpParserSTRING, 0)
}

func (s *LiteralContext) TRUE() antlr.TerminalNode {
	return s.GetToken(ImpParserTRUE, 0)
}

func (s *LiteralContext) FALSE() antlr.TerminalNode {
	return s.GetToken(ImpParserFALSE, 0)
}

func (s *LiteralContext) NIL() antlr.TerminalNode {
	return s.GetToken(ImpParserNIL, 0)
}

type VariableContext struct {
	ExprContext
	value antlr.Token
}

func NewVariableContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *VariableContext {
	var p = new(VariableContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *VariableContext) GetValue() antlr.Token { return s.value }

func (s *VariableContext) SetValue(v antlr.Token) { s.value = v }

func (s *VariableContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *VariableContext) IDENT() antlr.TerminalNode {
	return s.GetToken(ImpParserIDENT, 0)
}

func (s *VariableContext) TYPE() antlr.TerminalNode {
	return s.GetToken(ImpParserTYPE, 0)
}

func (s *VariableContext) EXTERN() antlr.TerminalNode {
	return s.GetToken(ImpParserEXTERN, 0)
}

func (s *VariableContext) THROWS() antlr.TerminalNode {
	return s.GetToken(ImpParserTHROWS, 0)
}

func (s *VariableContext) YIELDS() antlr.TerminalNode {
	return s.GetToken(ImpParserYIELDS, 0)
}

func (s *VariableContext) GEN() antlr.TerminalNode {
	return s.GetToken(ImpParserGEN, 0)
}

func (s *VariableContext) CATCH() antlr.TerminalNode {
	return s.GetToken(ImpParserCATCH, 0)
}

func (s *VariableContext) FINALLY() antlr.TerminalNode {
	return s.GetToken(ImpParserFINALLY, 0)
}

type BinaryContext struct {
	ExprContext
	left  IExprContext
	op    antlr.Token
	right IExprContext
}

func NewBinaryContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *BinaryContext {
	var p = new(BinaryContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *BinaryContext) GetOp() antlr.Token { return s.op }

func (s *BinaryContext) SetOp(v antlr.Token) { s.op = v }

func (s *BinaryContext) GetLeft() IExprContext { return s.left }

func (s *BinaryContext) GetRight() IExprContext { return s.right }

func (s *BinaryContext) SetLeft(v IExprContext) { s.left = v }

func (s *BinaryContext) SetRight(v IExprContext) { s.right = v }

func (s *BinaryContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *BinaryContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *BinaryContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *BinaryContext) MUL() antlr.TerminalNode {
	return s.GetToken(ImpParserMUL, 0)
}

func (s *BinaryContext) DIV() antlr.TerminalNode {
	return s.GetToken(ImpParserDIV, 0)
}

func (s *BinaryContext) REM() antlr.TerminalNode {
	return s.GetToken(ImpParserREM, 0)
}

func (s *BinaryContext) ADD() antlr.TerminalNode {
	return s.GetToken(ImpParserADD, 0)
}

func (s *BinaryContext) SUB() antlr.TerminalNode {
	return s.GetToken(ImpParserSUB, 0)
}

func (s *BinaryContext) SHL() antlr.TerminalNode {
	return s.GetToken(ImpParserSHL, 0)
}

func (s *BinaryContext) SHR() antlr.TerminalNode {
	return s.GetToken(ImpParserSHR, 0)
}

func (s *BinaryContext) USHR() antlr.TerminalNode {
	return s.GetToken(ImpParserUSHR, 0)
}

func (s *BinaryContext) AND() antlr.TerminalNode {
	return s.GetToken(ImpParserAND, 0)
}

func (s *BinaryContext) XOR() antlr.TerminalNode {
	return s.GetToken(ImpParserXOR, 0)
}

func (s *BinaryContext) OR() antlr.TerminalNode {
	return s.GetToken(ImpParserOR, 0)
}

func (s *BinaryContext) EQ() antlr.TerminalNode {
	return s.GetToken(ImpParserEQ, 0)
}

func (s *BinaryContext) NE() antlr.TerminalNode {
	return s.GetToken(ImpParserNE, 0)
}

func (s *BinaryContext) LT() antlr.TerminalNode {
	return s.GetToken(ImpParserLT, 0)
}

func (s *BinaryContext) LE() antlr.TerminalNode {
	return s.GetToken(ImpParserLE, 0)
}

func (s *BinaryContext) GT() antlr.TerminalNode {
	return s.GetToken(ImpParserGT, 0)
}

func (s *BinaryContext) GE() antlr.TerminalNode {
	return s.GetToken(ImpParserGE, 0)
}

func (s *BinaryContext) LAND() antlr.TerminalNode {
	return s.GetToken(ImpParserLAND, 0)
}

func (s *BinaryContext) LOR() antlr.TerminalNode {
	return s.GetToken(ImpParserLOR, 0)
}

type ConditionalContext struct {
	ExprContext
}

func NewConditionalContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *ConditionalContext {
	var p = new(ConditionalContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *ConditionalContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ConditionalContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *ConditionalContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ConditionalContext) QUERY() antlr.TerminalNode {
	return s.GetToken(ImpParserQUERY, 0)
}

func (s *ConditionalContext) COLON() antlr.TerminalNode {
	return s.GetToken(ImpParserCOLON, 0)
}

type CallContext struct {
	ExprContext
	function IExprContext
	_arg     IArgContext
	args     []IArgContext
}

func NewCallContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *CallContext {
	var p = new(CallContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *CallContext) GetFunction() IExprContext { return s.function }

func (s *CallContext) Get_arg() IArgContext { return s._arg }

func (s *CallContext) SetFunction(v IExprContext) { s.function = v }

func (s *CallContext) Set_arg(v IArgContext) { s._arg = v }

func (s *CallContext) GetArgs() []IArgContext { return s.args }

func (s *CallContext) SetArgs(v []IArgContext) { s.args = v }

func (s *CallContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CallContext) LPAREN() antlr.TerminalNode {
	return s.GetToken(ImpParserLPAREN, 0)
}

func (s *CallContext) RPAREN() antlr.TerminalNode {
	return s.GetToken(ImpParserRPAREN, 0)
}

func (s *CallContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *CallContext) AllArg() []IArgContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IArgContext); ok {
			len++
		}
	}

	tst := make([]IArgContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IArgContext); ok {
			tst[i] = t.(IArgContext)
			i++
		}
	}

	return tst
}

func (s *CallContext) Arg(i int) IArgContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IArgContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IArgContext)
}

func (s *CallContext) AllCOMMA() []antlr.TerminalNode {
	return s.GetTokens(ImpParserCOMMA)
}

func (s *CallContext) COMMA(i int) antlr.TerminalNode {
	return s.GetToken(ImpParserCOMMA, i)
}

type IndexContext struct {
	ExprContext
	array IExprContext
	index IExprContext
}

func NewIndexContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *IndexContext {
	var p = new(IndexContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *IndexContext) GetArray() IExprContext { return s.array }

func (s *IndexContext) GetIndex() IExprContext { return s.index }

func (s *IndexContext) SetArray(v IExprContext) { s.array = v }

func (s *IndexContext) SetIndex(v IExprContext) { s.index = v }

func (s *IndexContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IndexContext) LBRACK() antlr.TerminalNode {
	return s.GetToken(ImpParserLBRACK, 0)
}

func (s *IndexContext) RBRACK() antlr.TerminalNode {
	return s.GetToken(ImpParserRBRACK, 0)
}

func (s *IndexContext) AllExpr() []IExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IExprContext); ok {
			len++
		}
	}

	tst := make([]IExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IExprContext); ok {
			tst[i] = t.(IExprContext)
			i++
		}
	}

	return tst
}

func (s *IndexContext) Expr(i int) IExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

type SelectContext struct {
	ExprContext
	object IExprContext
}

func NewSelectContext(parser antlr.Parser, ctx antlr.ParserRuleContext) *SelectContext {
	var p = new(SelectContext)

	InitEmptyExprContext(&p.ExprContext)
	p.parser = parser
	p.CopyAll(ctx.(*ExprContext))

	return p
}

func (s *SelectContext) GetObject() IExprContext { return s.object }

func (s *SelectContext) SetObject(v IExprContext) { s.object = v }

func (s *SelectContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SelectContext) DOT() antlr.TerminalNode {
	return s.GetToken(ImpParserDOT, 0)
}

func (s *SelectContext) Name() INameContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(INameContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(INameContext)
}

func (s *SelectContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (p *ImpParser) Expr() (localctx IExprContext) {
	return p.expr(0)
}

func (p *ImpParser) expr(_p int) (localctx IExprContext) {
	var _parentctx antlr.ParserRuleContext = p.GetParserRuleContext()

	_parentState := p.GetState()
	localctx = NewExprContext(p, p.GetParserRuleContext(), _parentState)
	var _prevctx IExprContext = localctx
	var _ antlr.ParserRuleContext = _prevctx // TODO: To prevent unused variable warning.
	_startState := 58
	p.EnterRecursionRule(localctx, 58, ImpParserRULE_expr, _p)
	var _la int

	var _alt int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(451)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case ImpParserSUB, ImpParserNOT, ImpParserCOM:
		localctx = NewUnaryContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx

		{
			p.SetState(424)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*UnaryContext).op = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-58)) & ^0x3f) == 0 && ((int64(1)<<(_la-58))&786433) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*UnaryContext).op = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(425)

			var _x = p.expr(16)

			localctx.(*UnaryContext).operand = _x
		}

	case ImpParserLPAREN:
		localctx = NewParenthesesContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(426)
			p.Match(ImpParserLPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(427)

			var _x = p.expr(0)

			localctx.(*ParenthesesContext).inner = _x
		}
		{
			p.SetState(428)
			p.Match(ImpParserRPAREN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case ImpParserLBRACK:
		localctx = NewArrayContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(430)
			p.Match(ImpParserLBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(442)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&288230401917321232) != 0) || ((int64((_la-76)) & ^0x3f) == 0 && ((int64(1)<<(_la-76))&127) != 0) {
			{
				p.SetState(431)

				var _x = p.expr(0)

				localctx.(*ArrayContext)._expr = _x
			}
			localctx.(*ArrayContext).elements = append(localctx.(*ArrayContext).elements, localctx.(*ArrayContext)._expr)
			p.SetState(436)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 44, p.GetParserRuleContext())
			if p.HasError() {
				goto errorExit
			}
			for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
				if _alt == 1 {
					{
						p.SetState(432)
						p.Match(ImpParserCOMMA)
						if p.HasError() {
							// Recognition error - abort rule
							goto errorExit
						}
					}
					{
						p.SetState(433)

						var _x = p.expr(0)

						localctx.(*ArrayContext)._expr = _x
					}
					localctx.(*ArrayContext).elements = append(localctx.(*ArrayContext).elements, localctx.(*ArrayContext)._expr)

				}
				p.SetState(438)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 44, p.GetParserRuleContext())
				if p.HasError() {
					goto errorExit
				}
			}
			p.SetState(440)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			if _la == ImpParserCOMMA {
				{
					p.SetState(439)
					p.Match(ImpParserCOMMA)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			}

		}
		{
			p.SetState(444)
			p.Match(ImpParserRBRACK)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case ImpParserFN:
		localctx = NewFunctionContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(445)
			p.Match(ImpParserFN)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(446)
			p.Signature()
		}
		{
			p.SetState(447)
			p.Block()
		}

	case ImpParserTRUE, ImpParserFALSE, ImpParserNIL, ImpParserINT, ImpParserFLOAT, ImpParserCHAR, ImpParserSTRING:
		localctx = NewLiteralContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(449)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*LiteralContext).value = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-22)) & ^0x3f) == 0 && ((int64(1)<<(_la-22))&2161727821137838087) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*LiteralContext).value = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	case ImpParserTYPE, ImpParserEXTERN, ImpParserTHROWS, ImpParserYIELDS, ImpParserGEN, ImpParserCATCH, ImpParserFINALLY, ImpParserIDENT:
		localctx = NewVariableContext(p, localctx)
		p.SetParserRuleContext(localctx)
		_prevctx = localctx
		{
			p.SetState(450)

			var _lt = p.GetTokenStream().LT(1)

			localctx.(*VariableContext).value = _lt

			_la = p.GetTokenStream().LA(1)

			if !((int64((_la-25)) & ^0x3f) == 0 && ((int64(1)<<(_la-25))&9007199254741119) != 0) {
				var _ri = p.GetErrorHandler().RecoverInline(p)

				localctx.(*VariableContext).value = _ri
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}
	p.GetParserRuleContext().SetStop(p.GetTokenStream().LT(-1))
	p.SetState(512)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 52, p.GetParserRuleContext())
	if p.HasError() {
		goto errorExit
	}
	for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
		if _alt == 1 {
			if p.GetParseListeners() != nil {
				p.TriggerExitRuleEvent()
			}
			_prevctx = localctx
			p.SetState(510)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}

			switch p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 51, p.GetParserRuleContext()) {
			case 1:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*BinaryContext).left = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(453)

				if !(p.Precpred(p.GetParserRuleContext(), 15)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 15)", ""))
					goto errorExit
				}
				{
					p.SetState(454)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&4035225266123964416) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(455)

					var _x = p.expr(16)

					localctx.(*BinaryContext).right = _x
				}

			case 2:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*BinaryContext).left = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(456)

				if !(p.Precpred(p.GetParserRuleContext(), 14)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 14)", ""))
					goto errorExit
				}
				{
					p.SetState(457)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !(_la == ImpParserADD || _la == ImpParserSUB) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(458)

					var _x = p.expr(15)

					localctx.(*BinaryContext).right = _x
				}

			case 3:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*BinaryContext).left = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(459)

				if !(p.Precpred(p.GetParserRuleContext(), 13)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 13)", ""))
					goto errorExit
				}
				{
					p.SetState(460)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-65)) & ^0x3f) == 0 && ((int64(1)<<(_la-65))&7) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(461)

					var _x = p.expr(14)

					localctx.(*BinaryContext).right = _x
				}

			case 4:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*BinaryContext).left = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(462)

				if !(p.Precpred(p.GetParserRuleContext(), 12)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 12)", ""))
					goto errorExit
				}
				{
					p.SetState(463)

					var _m = p.Match(ImpParserAND)

					localctx.(*BinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(464)

					var _x = p.expr(13)

					localctx.(*BinaryContext).right = _x
				}

			case 5:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*BinaryContext).left = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(465)

				if !(p.Precpred(p.GetParserRuleContext(), 11)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 11)", ""))
					goto errorExit
				}
				{
					p.SetState(466)

					var _m = p.Match(ImpParserXOR)

					localctx.(*BinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(467)

					var _x = p.expr(12)

					localctx.(*BinaryContext).right = _x
				}

			case 6:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*BinaryContext).left = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(468)

				if !(p.Precpred(p.GetParserRuleContext(), 10)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 10)", ""))
					goto errorExit
				}
				{
					p.SetState(469)

					var _m = p.Match(ImpParserOR)

					localctx.(*BinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(470)

					var _x = p.expr(11)

					localctx.(*BinaryContext).right = _x
				}

			case 7:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*BinaryContext).left = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(471)

				if !(p.Precpred(p.GetParserRuleContext(), 9)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 9)", ""))
					goto errorExit
				}
				{
					p.SetState(472)

					var _lt = p.GetTokenStream().LT(1)

					localctx.(*BinaryContext).op = _lt

					_la = p.GetTokenStream().LA(1)

					if !((int64((_la-68)) & ^0x3f) == 0 && ((int64(1)<<(_la-68))&63) != 0) {
						var _ri = p.GetErrorHandler().RecoverInline(p)

						localctx.(*BinaryContext).op = _ri
					} else {
						p.GetErrorHandler().ReportMatch(p)
						p.Consume()
					}
				}
				{
					p.SetState(473)

					var _x = p.expr(10)

					localctx.(*BinaryContext).right = _x
				}

			case 8:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*BinaryContext).left = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(474)

				if !(p.Precpred(p.GetParserRuleContext(), 8)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 8)", ""))
					goto errorExit
				}
				{
					p.SetState(475)

					var _m = p.Match(ImpParserLAND)

					localctx.(*BinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(476)

					var _x = p.expr(9)

					localctx.(*BinaryContext).right = _x
				}

			case 9:
				localctx = NewBinaryContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*BinaryContext).left = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(477)

				if !(p.Precpred(p.GetParserRuleContext(), 7)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 7)", ""))
					goto errorExit
				}
				{
					p.SetState(478)

					var _m = p.Match(ImpParserLOR)

					localctx.(*BinaryContext).op = _m
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(479)

					var _x = p.expr(8)

					localctx.(*BinaryContext).right = _x
				}

			case 10:
				localctx = NewConditionalContext(p, NewExprContext(p, _parentctx, _parentState))
				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(480)

				if !(p.Precpred(p.GetParserRuleContext(), 6)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 6)", ""))
					goto errorExit
				}
				{
					p.SetState(481)
					p.Match(ImpParserQUERY)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(482)
					p.expr(0)
				}
				{
					p.SetState(483)
					p.Match(ImpParserCOLON)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(484)
					p.expr(6)
				}

			case 11:
				localctx = NewCallContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*CallContext).function = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(486)

				if !(p.Precpred(p.GetParserRuleContext(), 19)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 19)", ""))
					goto errorExit
				}
				{
					p.SetState(487)
					p.Match(ImpParserLPAREN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				p.SetState(499)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)

				if ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&288230401917321264) != 0) || ((int64((_la-76)) & ^0x3f) == 0 && ((int64(1)<<(_la-76))&127) != 0) {
					{
						p.SetState(488)

						var _x = p.Arg()

						localctx.(*CallContext)._arg = _x
					}
					localctx.(*CallContext).args = append(localctx.(*CallContext).args, localctx.(*CallContext)._arg)
					p.SetState(493)
					p.GetErrorHandler().Sync(p)
					if p.HasError() {
						goto errorExit
					}
					_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 48, p.GetParserRuleContext())
					if p.HasError() {
						goto errorExit
					}
					for _alt != 2 && _alt != antlr.ATNInvalidAltNumber {
						if _alt == 1 {
							{
								p.SetState(489)
								p.Match(ImpParserCOMMA)
								if p.HasError() {
									// Recognition error - abort rule
									goto errorExit
								}
							}
							{
								p.SetState(490)

								var _x = p.Arg()

								localctx.(*CallContext)._arg = _x
							}
							localctx.(*CallContext).args = append(localctx.(*CallContext).args, localctx.(*CallContext)._arg)

						}
						p.SetState(495)
						p.GetErrorHandler().Sync(p)
						if p.HasError() {
							goto errorExit
						}
						_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 48, p.GetParserRuleContext())
						if p.HasError() {
							goto errorExit
						}
					}
					p.SetState(497)
					p.GetErrorHandler().Sync(p)
					if p.HasError() {
						goto errorExit
					}
					_la = p.GetTokenStream().LA(1)

					if _la == ImpParserCOMMA {
						{
							p.SetState(496)
							p.Match(ImpParserCOMMA)
							if p.HasError() {
								// Recognition error - abort rule
								goto errorExit
							}
						}

					}

				}
				{
					p.SetState(501)
					p.Match(ImpParserRPAREN)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case 12:
				localctx = NewIndexContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*IndexContext).array = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(502)

				if !(p.Precpred(p.GetParserRuleContext(), 18)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 18)", ""))
					goto errorExit
				}
				{
					p.SetState(503)
					p.Match(ImpParserLBRACK)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(504)

					var _x = p.expr(0)

					localctx.(*IndexContext).index = _x
				}
				{
					p.SetState(505)
					p.Match(ImpParserRBRACK)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}

			case 13:
				localctx = NewSelectContext(p, NewExprContext(p, _parentctx, _parentState))
				localctx.(*SelectContext).object = _prevctx

				p.PushNewRecursionContext(localctx, _startState, ImpParserRULE_expr)
				p.SetState(507)

				if !(p.Precpred(p.GetParserRuleContext(), 17)) {
					p.SetError(antlr.NewFailedPredicateException(p, "p.Precpred(p.GetParserRuleContext(), 17)", ""))
					goto errorExit
				}
				{
					p.SetState(508)
					p.Match(ImpParserDOT)
					if p.HasError() {
						// Recognition error - abort rule
						goto errorExit
					}
				}
				{
					p.SetState(509)
					p.Name()
				}

			case antlr.ATNInvalidAltNumber:
				goto errorExit
			}

		}
		p.SetState(514)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_alt = p.GetInterpreter().AdaptivePredict(p.BaseParser, p.GetTokenStream(), 52, p.GetParserRuleContext())
		if p.HasError() {
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.UnrollRecursionContexts(_parentctx)
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IArgContext is an interface to support dynamic dispatch.
type IArgContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// GetValue returns the value rule contexts.
	GetValue() IExprContext

	// SetValue sets the value rule contexts.
	SetValue(IExprContext)

	// Getter signatures
	Expr() IExprContext
	REF() antlr.TerminalNode

	// IsArgContext differentiates from other interfaces.
	IsArgContext()
}

type ArgContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
	value  IExprContext
}

func NewEmptyArgContext() *ArgContext {
	var p = new(ArgContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_arg
	return p
}

func InitEmptyArgContext(p *ArgContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_arg
}

func (*ArgContext) IsArgContext() {}

func NewArgContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ArgContext {
	var p = new(ArgContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_arg

	return p
}

func (s *ArgContext) GetParser() antlr.Parser { return s.parser }

func (s *ArgContext) GetValue() IExprContext { return s.value }

func (s *ArgContext) SetValue(v IExprContext) { s.value = v }

func (s *ArgContext) Expr() IExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IExprContext)
}

func (s *ArgContext) REF() antlr.TerminalNode {
	return s.GetToken(ImpParserREF, 0)
}

func (s *ArgContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ArgContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Arg() (localctx IArgContext) {
	localctx = NewArgContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 60, ImpParserRULE_arg)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(516)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if _la == ImpParserREF {
		{
			p.SetState(515)
			p.Match(ImpParserREF)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	}
	{
		p.SetState(518)

		var _x = p.expr(0)

		localctx.(*ArgContext).value = _x
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// INameContext is an interface to support dynamic dispatch.
type INameContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	IDENT() antlr.TerminalNode
	TYPE() antlr.TerminalNode
	EXTERN() antlr.TerminalNode
	THROWS() antlr.TerminalNode
	YIELDS() antlr.TerminalNode
	GEN() antlr.TerminalNode
	CATCH() antlr.TerminalNode
	FINALLY() antlr.TerminalNode

	// IsNameContext differentiates from other interfaces.
	IsNameContext()
}

type NameContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyNameContext() *NameContext {
	var p = new(NameContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_name
	return p
}

func InitEmptyNameContext(p *NameContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = ImpParserRULE_name
}

func (*NameContext) IsNameContext() {}

func NewNameContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *NameContext {
	var p = new(NameContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = ImpParserRULE_name

	return p
}

func (s *NameContext) GetParser() antlr.Parser { return s.parser }

func (s *NameContext) IDENT() antlr.TerminalNode {
	return s.GetToken(ImpParserIDENT, 0)
}

func (s *NameContext) TYPE() antlr.TerminalNode {
	return s.GetToken(ImpParserTYPE, 0)
}

func (s *NameContext) EXTERN() antlr.TerminalNode {
	return s.GetToken(ImpParserEXTERN, 0)
}

func (s *NameContext) THROWS() antlr.TerminalNode {
	return s.GetToken(ImpParserTHROWS, 0)
}

func (s *NameContext) YIELDS() antlr.TerminalNode {
	return s.GetToken(ImpParserYIELDS, 0)
}

func (s *NameContext) GEN() antlr.TerminalNode {
	return s.GetToken(ImpParserGEN, 0)
}

func (s *NameContext) CATCH() antlr.TerminalNode {
	return s.GetToken(ImpParserCATCH, 0)
}

func (s *NameContext) FINALLY() antlr.TerminalNode {
	return s.GetToken(ImpParserFINALLY, 0)
}

func (s *NameContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *NameContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *ImpParser) Name() (localctx INameContext) {
	localctx = NewNameContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 62, ImpParserRULE_name)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(520)
		_la = p.GetTokenStream().LA(1)

		if !((int64((_la-25)) & ^0x3f) == 0 && ((int64(1)<<(_la-25))&9007199254741119) != 0) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
	goto errorExit // Trick to prevent compiler error if the label is not used
}

func (p *ImpParser) Sempred(localctx antlr.RuleContext, ruleIndex, predIndex int) bool {
	switch ruleIndex {
	case 29:
		var t *ExprContext = nil
		if localctx != nil {
			t = localctx.(*ExprContext)
		}
		return p.Expr_Sempred(t, predIndex)

	default:
		panic("No predicate with index: " + fmt.Sprint(ruleIndex))
	}
}

func (p *ImpParser) Expr_Sempred(localctx antlr.RuleContext, predIndex int) bool {
	switch predIndex {
	case 0:
		return p.Precpred(p.GetParserRuleContext(), 15)

	case 1:
		return p.Precpred(p.GetParserRuleContext(), 14)

	case 2:
		return p.Precpred(p.GetParserRuleContext(), 13)

	case 3:
		return p.Precpred(p.GetParserRuleContext(), 12)

	case 4:
		return p.Precpred(p.GetParserRuleContext(), 11)

	case 5:
		return p.Precpred(p.GetParserRuleContext(), 10)

	case 6:
		return p.Precpred(p.GetParserRuleContext(), 9)

	case 7:
		return p.Precpred(p.GetParserRuleContext(), 8)

	case 8:
		return p.Precpred(p.GetParserRuleContext(), 7)

	case 9:
		return p.Precpred(p.GetParserRuleContext(), 6)

	case 10:
		return p.Precpred(p.GetParserRuleContext(), 19)

	case 11:
		return p.Precpred(p.GetParserRuleContext(), 18)

	case 12:
		return p.Precpred(p.GetParserRuleContext(), 17)

	default:
		panic("No predicate with index: " + fmt.Sprint(predIndex))
	}
}
