// A folder of types holds for the folder around it.
interface Wide { size: number }
// expect: exported Wide
