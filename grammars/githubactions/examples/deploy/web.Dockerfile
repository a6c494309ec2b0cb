# expect: no-def CMD
FROM alpine AS web
