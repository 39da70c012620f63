// Package peers compares the speed of cpsc with that of other engines: each
// runs the benchmark programs of testdata/bench in its own language, all results
// must agree, and tables tell how many times as long as cpsc each takes.
//
// # What is measured
//
// Every run is a process of its own. The whole of it is measured from outside:
// CPU time, of user and system, which a busy machine disturbs least. Engines that are Go packages run in a process of this command, so that
// starting up counts for them as it does for cpsc and lua. What can be measured
// inside is measured, too: the time of the program alone, when the engine is
// ready and the program is compiled; and so cpsc is run twice, as the command
// and inside. CPU time counts what a garbage collector does in other threads.
//
// First, every peer runs every program once, which warms the caches of the
// machine and finds differences before anything is measured. Then the peers take
// turns: in a round, each runs the program once. So a disturbance of the machine
// affects all of them alike.
//
// Package control measures its own programs in the same way: see Measure.
package peers
