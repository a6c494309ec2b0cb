export default class Harbor {}
export class Quay {}
// expect: def class Harbor
