// This file defines the table of construction algorithms.

package construct

// An Algorithm constructs SSA form. Build takes a well-formed function (see
// Function.Check) and returns the same result for the same function. Only the
// algorithms for structured control flow return errors.
type Algorithm struct {
	Name   string // for command lines: authors, in lower case
	Title  string // of the paper
	Source string // authors, where and when
	Build  func(*Function) (*Result, error)
}

// Algorithms are the construction algorithms of the literature, in the order of
// publication.
var Algorithms = []Algorithm{
	{"cytron",
		"Efficiently Computing Static Single Assignment Form and the Control Dependence Graph",
		"Cytron, Ferrante, Rosen, Wegman, Zadeck, TOPLAS 1991", cytron},
	{"choi",
		"Automatic Construction of Sparse Data Flow Evaluation Graphs",
		"Choi, Cytron, Ferrante, POPL 1991", choi},
	{"brandis-moessenboeck",
		"Single-Pass Generation of Static Single-Assignment Form for Structured Languages",
		"Brandis, Mössenböck, TOPLAS 1994", brandis},
	{"sreedhar-gao",
		"A Linear Time Algorithm for Placing φ-nodes",
		"Sreedhar, Gao, POPL 1995", sreedharGao},
	{"click-paleczny",
		"A Simple Graph-Based Intermediate Representation",
		"Click, Paleczny, IR 1995", click},
	{"briggs",
		"Practical Improvements to the Construction and Destruction of Static Single Assignment Form",
		"Briggs, Cooper, Harvey, Simpson, Software: Practice and Experience 1998", briggs},
	{"aycock-horspool",
		"Simple Generation of Static Single-Assignment Form",
		"Aycock, Horspool, CC 2000", aycock},
	{"mansky-gunter",
		"A Framework for Formal Verification of Compiler Optimizations",
		"Mansky, Gunter, ITP 2010", mansky},
	{"braun",
		"Simple and Efficient Construction of Static Single Assignment Form",
		"Braun, Buchwald, Hack, Leißa, Mallon, Zwinkau, CC 2013", braun},
	{"ullrich",
		"Verified Construction of SSA Form",
		"Ullrich, bachelor's thesis, Karlsruhe 2013", ullrich},
	{"react",
		"EnterSSA, a pass of the React Compiler",
		"Meta, 2024", react},
}

// Find returns the algorithm with the given name, or nil.
func Find(name string) *Algorithm {
	for i := range Algorithms {
		if Algorithms[i].Name == name {
			return &Algorithms[i]
		}
	}
	return nil
}
