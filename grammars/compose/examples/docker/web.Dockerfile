# expect: no-def CMD
FROM python:3.12 AS web
