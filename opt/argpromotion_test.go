package opt

import "testing"

func TestArgumentPromotion(t *testing.T) { testPass(t, "argpromotion") }
