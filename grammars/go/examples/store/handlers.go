package store

// Save is another name that other packages call.
var Save = save

func save(id int) {}

// expect: edge Save references save
