import { all, pick } from "./shells"

app.get("/shore/shells/all", all)
app.post("/shore/shells/:id/pick", pick)

// expect: def route "GET /shore/shells/all"
