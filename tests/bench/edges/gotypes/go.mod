module packlens.bench/gotypes

go 1.25
