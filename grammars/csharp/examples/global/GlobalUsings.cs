global using Shop.Wrapping.Paper;
global using static Shop.Wrapping.Paper.Folds;

// expect: edge GlobalUsings.cs imports Folds
