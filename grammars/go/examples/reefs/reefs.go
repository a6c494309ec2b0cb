package reefs

// expect: def function Dive
func Dive() (string, error) { return "", nil }
func Surface()              {}
