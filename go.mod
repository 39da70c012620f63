module cpsc

go 1.24
