// expect: edge runLambdas calls consumeLambda
// expect: no-edge runLambdas references lambdaTotal
// expect: no-edge runLambdas references lambdaItem
// expect: edge passLambda references lambdaTotal
void lambdaTotal() {}
void lambdaItem() {}
void consumeLambda(a) {}

int runLambdas(List<int> xs) {
  xs.forEach((lambdaTotal) {
    consumeLambda(lambdaTotal);
  });
  return xs.fold(0, (sum, lambdaItem) => consumeLambda(lambdaItem));
}

void passLambda() {
  consumeLambda(lambdaTotal);
}
