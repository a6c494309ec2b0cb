// A type that a function declares means something within that function only.
export interface Shown<State> {
  state: State;
}

function locally(given: unknown) {
  type State = { count: number };
  const state = given as State;
  return state;
}
// expect: edge locally type_hint_of locally.State
// expect: no-edge Shown type_hint_of locally.State
// expect: no-edge Shown.state type_hint_of locally.State
