// expect: edge createOrder deployed_by serverless.yml:createOrder
export async function createOrder(event) {
  return helper(event.body);
}

function helper(body) {
  return { statusCode: 201, body };
}
