// This file defines the names that other languages have for the types of Imp.

package diag

// ForeignType returns the name of the type of Imp that other languages call by the name, or
// "".
func ForeignType(name string) string { return foreignTypes[name] }

var foreignTypes = map[string]string{
	"i8": "int", "i16": "int", "i32": "int", "i64": "int", "isize": "int", "u8": "int", "u16": "int", "u32": "int", "u64": "int", "usize": "int",
	"int8": "int", "int16": "int", "int32": "int", "int64": "int", "uint": "int", "uint8": "int", "uint16": "int", "uint32": "int", "uint64": "int",
	"long": "int", "short": "int", "unsigned": "int", "signed": "int", "size_t": "int", "byte": "int", "rune": "int", "char": "int",
	"Int": "int", "Integer": "int", "integer": "int", "int64_t": "int", "int32_t": "int", "uint64_t": "int", "uint32_t": "int", "uint8_t": "int",
	"f32": "float", "f64": "float", "float32": "float", "float64": "float", "double": "float", "real": "float", "Float": "float", "Double": "float",
	"boolean": "bool", "Boolean": "bool", "Bool": "bool", "_Bool": "bool",
	"String": "string", "str": "string", "Str": "string",
}
