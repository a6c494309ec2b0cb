// The default export is a variable whose value a call makes.
// expect: edge client calls makeClient
// expect: exported client
const makeClient = () => {
  const inner = (url: string) => send(url);
  return inner;
};

function send(url: string) {
  return url;
}

export function unrelated(url: string) {
  return url;
}

const client = makeClient();
const other = makeClient();
other("x");

export default client;
