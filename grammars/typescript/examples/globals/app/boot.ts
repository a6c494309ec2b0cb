// A module may declare what all others know.
import { start } from "./start";
declare global {
  interface AppConfig { port: number }
}
interface Hidden { port: number }
// expect: exported AppConfig
// expect: not-exported Hidden
export const boot = () => start();
