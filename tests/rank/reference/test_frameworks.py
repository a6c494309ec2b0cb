"""Which frameworks a workspace uses, by what it imports in the spelling of the index and by what it holds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from packlens.engine.context_engine import ContextEngine
from packlens.rank.reference.frameworks import frameworks_in_use, known_frameworks
from tests.graph.build import NodeSpec, make_index

USERS = {
    "actix": ("a.rs", "use actix_web::{get, App, HttpServer};"),
    "angular": ("a.ts", "import { Component } from '@angular/core';"),
    "aspnetcore": ("a.cs", "using Microsoft.AspNetCore.Mvc;"),
    "axum": ("a.rs", "use axum::{routing::get, Router};"),
    "celery": ("a.py", "from celery import Celery"),
    "chi": ("a.go", 'package a\nimport "github.com/go-chi/chi/v5"'),
    "clap": ("a.rs", "use clap::Parser;"),
    "click": ("a.py", "import click"),
    "cobra": ("a.go", 'package a\nimport "github.com/spf13/cobra"'),
    "diesel": ("a.rs", "use diesel::prelude::*;"),
    "django": ("a.py", "from django.db import models"),
    "echo": ("a.go", 'package a\nimport "github.com/labstack/echo/v4"'),
    "efcore": ("a.cs", "using Microsoft.EntityFrameworkCore;"),
    "express": ("a.js", "const express = require('express');"),
    "fastapi": ("a.py", "from fastapi import FastAPI"),
    "flask": ("a.py", "from flask import Flask"),
    "gin": ("a.go", 'package a\nimport "github.com/gin-gonic/gin"'),
    "gorm": ("a.go", 'package a\nimport "gorm.io/gorm"'),
    "graphql": ("a.ts", "import { ApolloServer } from '@apollo/server';"),
    "grpcgo": ("a.go", 'package a\nimport "google.golang.org/grpc/codes"'),
    "hibernate": ("A.java", "import jakarta.persistence.Entity;"),
    "jest": ("a.ts", "import { expect } from '@jest/globals';"),
    "junit": ("A.java", "import org.junit.jupiter.api.Test;"),
    "mockito": ("A.java", "import static org.mockito.Mockito.when;"),
    "nestjs": ("a.ts", "import { Module } from '@nestjs/common';"),
    "nextjs": ("a.tsx", "import Link from 'next/link';"),
    "prisma": ("a.ts", "import { PrismaClient } from '@prisma/client';"),
    "pydantic": ("a.py", "from pydantic import BaseModel"),
    "pytest": ("a.py", "import pytest"),
    "rails": ("a.rb", 'require "rails/all"'),
    "react": ("a.tsx", "import { useState } from 'react';"),
    "redux": ("a.ts", "import { createSlice } from '@reduxjs/toolkit';"),
    "requests": ("a.py", "import requests"),
    "rspec": ("a.rb", 'require "spec_helper"'),
    "serde": ("a.rs", "use serde::{Deserialize, Serialize};"),
    "sidekiq": ("a.rb", 'require "sidekiq/web"'),
    "sinatra": ("a.rb", 'require "sinatra/base"'),
    "spring": ("A.java", "import org.springframework.stereotype.Service;"),
    "sqlalchemy": ("a.py", "from sqlalchemy.orm import Session"),
    "starlette": ("a.py", "from starlette.routing import Route"),
    "svelte": ("a.ts", "import { writable } from 'svelte/store';"),
    "tokio": ("a.rs", "use tokio::sync::mpsc;"),
    "typeorm": ("a.ts", "import { Entity } from 'typeorm';"),
    "vue": ("a.ts", "import { ref } from 'vue';"),
    "xunit": ("a.cs", "using Xunit;"),
}
"""How a file of a user of each framework begins."""


def in_use(*paths: str, imports: tuple[str, ...] = (), language: str = "python") -> list[str]:
    index = make_index([NodeSpec(path=path) for path in paths or ("app.x",)])
    symbols = replace(index.symbols, languages=[language] * len(index.symbols.paths))
    index = replace(index, symbols=symbols, imports=lambda: list(imports))
    return [framework.key for framework in frameworks_in_use(index)]


def test_every_framework_has_a_user_here() -> None:
    assert USERS.keys() == {framework.key for framework in known_frameworks()}


@pytest.mark.parametrize("key", USERS)
def test_a_framework_is_found_in_an_indexed_file_that_imports_it_and_in_no_other(key: str, tmp_path: Path) -> None:
    """Through the whole index: as the grammar reads the import, and the store keeps it."""
    name, text = USERS[key]
    root = tmp_path / "root"
    root.mkdir()
    (root / f"plain{name[1:]}").write_text("")
    with ContextEngine.open(root, database=tmp_path / "plain.db") as engine:
        engine.index()
        assert frameworks_in_use(engine.view) == ()
    (root / name).write_text(text + "\n")
    with ContextEngine.open(root, database=tmp_path / "used.db") as engine:
        engine.index()
        assert [framework.key for framework in frameworks_in_use(engine.view)] == [key]


def test_modules_are_whole_names_in_any_case() -> None:
    assert in_use(imports=("django",)) == in_use(imports=("Django.db",)) == ["django"]
    assert in_use(imports=("djangorestframework", "my.django", "django_filters")) == []


def test_a_framework_of_another_language_is_not_in_use() -> None:
    assert in_use(imports=("express",), language="go") == []
    assert in_use(imports=("express",), language="javascript") == ["express"]


def test_the_source_of_a_framework_uses_it() -> None:
    assert in_use("lib/express.js", language="javascript") == ["express"]
    assert in_use("src/flask/app.py") == in_use("flask/app.py") == ["flask"]
    assert in_use("railties/lib/rails/engine.rb", language="ruby") == ["rails"]
    assert in_use("docs/flask.md", "app/flask/x.py", "src/flasks/y.py") == []


def test_nothing_uses_nothing() -> None:
    assert in_use() == []
