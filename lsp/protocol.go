// This file defines the parts of the Language Server Protocol 3.17 that the server uses. The
// types have the names of the specification:
// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification

package lsp

import (
	"encoding/json"
	"strings"

	"github.com/sourcegraph/jsonrpc2"
)

// The error codes of the protocol that JSON-RPC does not have.
const (
	codeServerNotInitialized = -32002
	codeRequestFailed        = -32803
	codeContentModified      = -32801
	codeRequestCancelled     = -32800
)

// A Position is a line and a character of a document, both counted from 0. What a character
// is, the client and the server have agreed on: see encoding.
type Position struct {
	Line      uint32 `json:"line"`
	Character uint32 `json:"character"`
}

type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

type Location struct {
	URI   string `json:"uri"`
	Range Range  `json:"range"`
}

type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

type WorkspaceEdit struct {
	Changes map[string][]TextEdit `json:"changes"` // by URI
}

// The parameters of all messages, as far as the server reads them: each method has some of them. In JSON, the case of names does not count.
type parameters struct {
	TextDocument struct {
		URI, LanguageID, Text string
		Version               int32
	}
	Item callHierarchyItem // of incoming and outgoing calls, instead of a document

	Capabilities   clientCapabilities
	ID             jsonrpc2.ID // of a request
	ContentChanges []contentChange
	Changes        []struct{ URI string } // of files
	Position       Position
	Positions      []Position
	Range          Range
	NewName        string
	Query          string
	Command        string
	Arguments      []json.RawMessage
	Context        struct {
		IncludeDeclaration bool
		Only               []string
	}
}

// A contentChange replaces a range, or the whole text if Range is nil.
type contentChange struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}

// clientCapabilities are what a client can do, as far as the server needs to know.
type clientCapabilities struct {
	General   struct{ PositionEncodings []encoding }
	Workspace struct {
		DidChangeWatchedFiles struct{ DynamicRegistration bool }
	}
	Window       struct{ ShowDocument struct{ Support bool } }
	TextDocument struct {
		Hover      struct{ ContentFormat markupFormats }
		Completion struct {
			CompletionItem struct {
				DocumentationFormat                  markupFormats
				InsertReplaceSupport, SnippetSupport bool
			}
		}
		SignatureHelp struct {
			SignatureInformation struct {
				DocumentationFormat      markupFormats
				NoActiveParameterSupport bool
				ParameterInformation     struct{ LabelOffsetSupport bool }
			}
		}
		DocumentSymbol struct{ HierarchicalDocumentSymbolSupport bool }
		CodeAction     struct {
			CodeActionLiteralSupport *struct{}
			DisabledSupport          bool
		}
		Rename             struct{ PrepareSupport bool }
		PublishDiagnostics struct {
			TagSupport                                 *struct{}
			RelatedInformation, CodeDescriptionSupport bool
		}
	}
}

// markupFormats are the formats of texts that a client shows, the one that it prefers first. If it names none, it is plain text.
type markupFormats []string

// of returns a text in Markdown in the format that the client prefers. Plain text has no fences around code.
func (f markupFormats) of(text string) *markupContent {
	if text == "" {
		return nil
	}
	if len(f) > 0 && f[0] == "markdown" {
		return &markupContent{"markdown", text}
	}
	return &markupContent{"plaintext", strings.NewReplacer("```imp\n", "", "\n```", "").Replace(text)}
}

// Results.

type publishDiagnosticsParams struct {
	URI         string       `json:"uri"`
	Version     *int32       `json:"version,omitempty"` // nil: the document has been closed
	Diagnostics []Diagnostic `json:"diagnostics"`
}

type Diagnostic struct {
	Range              Range                `json:"range"`
	Severity           int                  `json:"severity"` // 1: error, 2: warning
	Code               string               `json:"code,omitempty"`
	CodeDescription    *codeDescription     `json:"codeDescription,omitempty"`
	Source             string               `json:"source"`
	Message            string               `json:"message"`
	Tags               []int                `json:"tags,omitempty"` // 1: unnecessary
	RelatedInformation []relatedInformation `json:"relatedInformation,omitempty"`
}

type codeDescription struct {
	Href string `json:"href"`
}

type relatedInformation struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

type Hover struct {
	Contents markupContent `json:"contents"`
	Range    Range         `json:"range"`
}

type markupContent struct {
	Kind  string `json:"kind"` // markdown or plaintext
	Value string `json:"value"`
}

type DocumentHighlight struct {
	Range Range `json:"range"`
	Kind  int   `json:"kind"` // 1: text, 2: read, 3: write
}

type DocumentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          Range            `json:"range"`
	SelectionRange Range            `json:"selectionRange"`
	Children       []DocumentSymbol `json:"children,omitempty"`
}

// A SymbolInformation is a symbol for a client that knows no DocumentSymbol, and of a workspace.
type SymbolInformation struct {
	Name          string   `json:"name"`
	Kind          int      `json:"kind"`
	Location      Location `json:"location"`
	ContainerName string   `json:"containerName,omitempty"`
}

type FoldingRange struct {
	StartLine uint32 `json:"startLine"`
	EndLine   uint32 `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

type SemanticTokens struct {
	Data []uint32 `json:"data"` // five numbers a token
}

type prepareRenameResult struct {
	Range       Range  `json:"range"`
	Placeholder string `json:"placeholder"`
}

type CodeAction struct {
	Title       string          `json:"title"`
	Kind        string          `json:"kind"`
	Diagnostics []Diagnostic    `json:"diagnostics,omitempty"`
	IsPreferred bool            `json:"isPreferred,omitempty"`
	Disabled    *disabledAction `json:"disabled,omitempty"`
	Edit        *WorkspaceEdit  `json:"edit,omitempty"`
}

type disabledAction struct {
	Reason string `json:"reason"`
}

type SelectionRange struct {
	Range  Range           `json:"range"`
	Parent *SelectionRange `json:"parent,omitempty"`
}

type InlayHint struct {
	Position     Position `json:"position"`
	Label        string   `json:"label"`
	Kind         int      `json:"kind"` // 1: type, 2: parameter
	PaddingRight bool     `json:"paddingRight,omitempty"`
}

type callHierarchyItem struct {
	Name           string `json:"name"`
	Kind           int    `json:"kind"`
	URI            string `json:"uri"`
	Range          Range  `json:"range"`
	SelectionRange Range  `json:"selectionRange"`
}

// A hierarchyCall is an incoming or an outgoing call.
type hierarchyCall struct {
	From       *callHierarchyItem `json:"from,omitempty"`
	To         *callHierarchyItem `json:"to,omitempty"`
	FromRanges []Range            `json:"fromRanges"`
}

// A ranProgram is the result of the command cpsc.runProgram.
type ranProgram struct {
	Output  string `json:"output"`
	Status  int    `json:"status"`            // as that of cpsc run
	Message string `json:"message,omitempty"` // why the program was stopped
}

// An explorePage is the result of the command cpsc.exploreProgram.
type explorePage struct {
	URI string `json:"uri"`
}

// A shownCPS is the result of the command cpsc.showCPS.
type shownCPS struct {
	Text string `json:"text"`
	Line int    `json:"line"` // the one that comes from the line of the cursor, from 0, or -1
}

type CompletionItem struct {
	Label         string         `json:"label"`
	Kind          int            `json:"kind"`
	Detail        string         `json:"detail,omitempty"`
	Documentation *markupContent `json:"documentation,omitempty"`
	SortText      string         `json:"sortText"`

	InsertTextFormat int            `json:"insertTextFormat,omitempty"` // 2: a snippet
	TextEdit         completionEdit `json:"textEdit"`
}

// A completionEdit is a TextEdit, or an InsertReplaceEdit if it has no Range.
type completionEdit struct {
	Range   *Range `json:"range,omitempty"`
	Insert  *Range `json:"insert,omitempty"`
	Replace *Range `json:"replace,omitempty"`
	NewText string `json:"newText"`
}

type SignatureHelp struct {
	Signatures      []signatureInformation `json:"signatures"`
	ActiveSignature int                    `json:"activeSignature"`
	ActiveParameter *int                   `json:"activeParameter"` // nil: none, since version 3.18
}

type signatureInformation struct {
	Label         string                 `json:"label"`
	Documentation *markupContent         `json:"documentation,omitempty"`
	Parameters    []parameterInformation `json:"parameters"`
}

type parameterInformation struct {
	Label any `json:"label"` // a part of the label of the signature, or [2]int: where it is in it, in UTF-16 code units
}
