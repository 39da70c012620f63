// The grammar of Imp.
//
// Every decision needs one token of lookahead, or two where a comment says so, and
// is the same in every context, so that the parser never has to look at the calls
// it stands in. Lists are loops: only nesting makes the parser recurse.
//
// type, extern, throws, yields, gen, catch and finally are keywords only where the grammar has them; everywhere else they are names.

grammar Imp;

// Declarations.

file
    : declaration* EOF
    ;

declaration
    : constDecl
    | varDecl ';'
    | typeDecl
    | structDecl
    | funcDecl
    | externDecl
    ;

constDecl
    : 'const' name '=' expr ';'
    ;

varDecl
    : 'var' names+=name (',' names+=name)* (':' type)? ('=' values+=expr (',' values+=expr)*)?
    ;

typeDecl
    : 'type' name '=' type ';'
    ;

// Two tokens of lookahead: a comma may be the last thing in the list.
structDecl
    : 'struct' name '{' (field (',' field)* ','?)? '}'
    ;

field
    : name ':' type
    ;

funcDecl
    : 'fn' name signature block
    ;

externDecl
    : 'extern' 'fn' name signature ';'
    ;

// There is at most one throws for each function type and each gen type, and one for
// the function: which belongs to which is decided later.
signature
    : params ('->' results | 'yields' results)? ('throws' results)*
    ;

params
    : '(' (list+=param (',' list+=param)*)? ')'
    ;

param
    : 'ref'? name ':' type
    ;

// What yields, gen and throws take is one type, which may be in parentheses. Lists are
// refused later.
results
    : plainType
    | '(' type (',' type)* ')'
    ;

// Types. int, float, bool, string and the names of structs and aliases are identifiers.

type
    : plainType ('throws' results)*
    ;

// A type up to the throws that may follow it.
plainType
    : (IDENT | 'type' | 'extern' | 'throws' | 'yields' | 'gen' | 'catch' | 'finally')    # NamedType
    | '[' type ']'                                                  # ArrayType
    | 'gen' results                                                 # GenType
    | 'fn' '(' (paramType (',' paramType)*)? ')' ('->' results)?    # FuncType
    ;

paramType
    : 'ref'? type
    ;

// Statements.

block
    : '{' statements+=statement* '}'
    ;

// Two tokens of lookahead: a label begins like an expression, and fn opens both a
// declaration and an expression. An expression alone has to be a call, which is
// checked later.
statement
    : block                               # Compound
    | constDecl                           # LocalConst
    | varDecl ';'                         # LocalVar
    | funcDecl                            # LocalFunc
    | name ':'                            # Label
    | simple ';'                          # CallOrAssign
    | ifStmt                              # If
    | whileStmt                           # While
    | doStmt                              # Do
    | forInStmt                           # ForIn
    | forStmt                             # For
    | switchStmt                          # Switch
    | tryStmt                             # Try
    | 'throw' expr ';'                    # Throw
    | 'yield' expr ';'                    # Yield
    | 'break' name? ';'                   # Break
    | 'continue' name? ';'                # Continue
    | 'goto' name ';'                     # Goto
    | 'return' (values+=expr (',' values+=expr)*)? ';'    # Return
    ;

simple
    : targets+=expr (',' targets+=expr)*
      (
        op=('=' | '+=' | '-=' | '*=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>>=' | '>>>=')
        values+=expr (',' values+=expr)*
      )?
    ;

ifStmt
    : ifs+='if' conds+=expr bodies+=block ('else' ifs+='if' conds+=expr bodies+=block)* ('else' otherwise=block)?
    ;

whileStmt
    : 'while' cond=expr body=block
    ;

doStmt
    : 'do' block 'while' expr ';'
    ;

forInStmt
    : 'for' name 'in' low=expr ('..' high=expr)? block
    ;

forStmt
    : 'for' (varDecl | init=simple)? ';' expr? ';' post=simple? block
    ;

switchStmt
    : 'switch' expr '{' clause* '}'
    ;

// A switch case.
clause
    : ('case' values+=expr (',' values+=expr)* | 'default') ':' statements+=statement*
    ;

tryStmt
    : 'try' block (catchClause finallyClause? | finallyClause)
    ;

catchClause
    : 'catch' name (':' type)? block
    ;

finallyClause
    : 'finally' block
    ;

// Expressions, from tight to loose.

expr
    : function=expr '(' (args+=arg (',' args+=arg)* ','?)? ')'              # Call
    | array=expr '[' index=expr ']'                                         # Index
    | object=expr '.' name                                                  # Select
    | op=('-' | '!' | '~') operand=expr                                     # Unary
    | left=expr op=('*' | '/' | '%') right=expr                             # Binary
    | left=expr op=('+' | '-') right=expr                                   # Binary
    | left=expr op=('<<' | '>>' | '>>>') right=expr                         # Binary
    | left=expr op='&' right=expr                                           # Binary
    | left=expr op='^' right=expr                                           # Binary
    | left=expr op='|' right=expr                                           # Binary
    | left=expr op=('==' | '!=' | '<' | '<=' | '>' | '>=') right=expr       # Binary    // a chain is refused later
    | left=expr op='&&' right=expr                                          # Binary
    | left=expr op='||' right=expr                                          # Binary
    | <assoc=right> expr '?' expr ':' expr                                     # Conditional    // with labels, the tool takes it for a suffix
    | '(' inner=expr ')'                                                    # Parentheses
    | '[' (elements+=expr (',' elements+=expr)* ','?)? ']'                  # Array
    | 'fn' signature block                                                  # Function
    | value=(INT | FLOAT | CHAR | STRING | 'true' | 'false' | 'nil')        # Literal
    | value=(IDENT | 'type' | 'extern' | 'throws' | 'yields' | 'gen' | 'catch' | 'finally')    # Variable
    ;

arg
    : 'ref'? value=expr
    ;

name
    : IDENT | 'type' | 'extern' | 'throws' | 'yields' | 'gen' | 'catch' | 'finally'
    ;

// Tokens. Characters are bytes; those from 0x80 on occur only in comments and
// between quotes. Every text is a sequence of these tokens: what is malformed has
// tokens of its own, after the well-formed ones, and the parser's messages.

CONST       : 'const';
VAR         : 'var';
STRUCT      : 'struct';
FN          : 'fn';
REF         : 'ref';
IF          : 'if';
ELSE        : 'else';
WHILE       : 'while';
DO          : 'do';
FOR         : 'for';
IN          : 'in';
SWITCH      : 'switch';
CASE        : 'case';
DEFAULT     : 'default';
BREAK       : 'break';
CONTINUE    : 'continue';
GOTO        : 'goto';
RETURN      : 'return';
THROW       : 'throw';
TRY         : 'try';
YIELD       : 'yield';
TRUE        : 'true';
FALSE       : 'false';
NIL         : 'nil';

TYPE        : 'type';
EXTERN      : 'extern';
THROWS      : 'throws';
YIELDS      : 'yields';
GEN         : 'gen';
CATCH       : 'catch';
FINALLY     : 'finally';

LPAREN      : '(';
RPAREN      : ')';
LBRACK      : '[';
RBRACK      : ']';
LBRACE      : '{';
RBRACE      : '}';
COMMA       : ',';
SEMI        : ';';
COLON       : ':';
DOT         : '.';
DOTS        : '..';
ARROW       : '->';
QUERY       : '?';
ASSIGN      : '=';
ADD_ASSIGN  : '+=';
SUB_ASSIGN  : '-=';
MUL_ASSIGN  : '*=';
DIV_ASSIGN  : '/=';
REM_ASSIGN  : '%=';
AND_ASSIGN  : '&=';
OR_ASSIGN   : '|=';
XOR_ASSIGN  : '^=';
SHL_ASSIGN  : '<<=';
SHR_ASSIGN  : '>>=';
USHR_ASSIGN : '>>>=';
ADD         : '+';
SUB         : '-';
MUL         : '*';
DIV         : '/';
REM         : '%';
AND         : '&';
OR          : '|';
XOR         : '^';
SHL         : '<<';
SHR         : '>>';
USHR        : '>>>';
EQ          : '==';
NE          : '!=';
LT          : '<';
LE          : '<=';
GT          : '>';
GE          : '>=';
LAND        : '&&';
LOR         : '||';
NOT         : '!';
COM         : '~';

IDENT
    : [A-Za-z_] [A-Za-z0-9_]*
    ;

INT
    : Digits
    | '0x' Hex ('_'? Hex)*
    | '0b' [01] ('_'? [01])*
    ;

FLOAT
    : Digits '.' Digits Exponent?
    | Digits Exponent
    ;

CHAR
    : '\'' (~['\\\r\n] | '\\' ~[\r\n])* '\''
    ;

STRING
    : '"' (~["\\\r\n] | '\\' ~[\r\n])* '"'
    ;

SPACE
    : [ \t\r\n]+ -> skip
    ;

LINE_COMMENT
    : '//' (~[\r\n] | '\r'+ ~[\r\n])* -> channel(HIDDEN)
    ;

BLOCK_COMMENT
    : '/*' (~'*' | '*'+ ~[*/])* '*'+ '/' -> channel(HIDDEN)
    ;

BAD_NUMBER
    : [0-9] [A-Za-z0-9_]* ('.' [0-9] [A-Za-z0-9_]*)?
    ;

OPEN_CHAR
    : '\'' (~['\\\r\n] | '\\' ~[\r\n])* '\\'?
    ;

OPEN_STRING
    : '"' (~["\\\r\n] | '\\' ~[\r\n])* '\\'?
    ;

OPEN_COMMENT
    : '/*' (~'*' | '*'+ ~[*/])* '*'*
    ;

UNKNOWN
    : [\u0000-\u0008\u000B\u000C\u000E-\u001F#$@\\\u0060\u007F-\u00FF]+
    ;

fragment Digits
    : [0-9] ('_'? [0-9])*
    ;

fragment Exponent
    : [eE] [+-]? Digits
    ;

fragment Hex
    : [0-9A-Fa-f]
    ;
