import client from "./client";
import store from "./store";
import api from "./api";
import again, { theApi } from "./passed";
import elsewhere from "elsewhere";

// expect: edge callIt calls client
// expect: no-edge callIt calls unrelated
export function callIt() {
  return client("a");
}

// expect: edge callMember calls client
export function callMember() {
  return client.get("a");
}

// expect: edge callStore calls default
// expect: no-edge callStore calls client
export function callStore() {
  return store.load();
}

// expect: edge callObject calls api.load
// expect: no-edge callObject calls api
// expect: no-edge callObject calls api.save
export function callObject() {
  return api.load();
}

// expect: edge callPassed calls client
export function callPassed() {
  return again("b");
}

// expect: edge callPassedByName calls api.load
// expect: no-edge callPassedByName calls client
export function callPassedByName() {
  return theApi.load();
}

// expect: no-edge callElsewhere calls *
export function callElsewhere(client: Map<string, string>) {
  elsewhere.load();
  return client.get("c");
}
