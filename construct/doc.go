// Package construct holds functions reduced to control-flow graphs with reads and
// writes of variables, their SSA forms, and what tells whether a form is right.
package construct
