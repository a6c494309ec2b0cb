// What a bundle holds of others: their licences as one text, and a bill of materials (CycloneDX, by npm).
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/** Write dist/NOTICES.txt, dist/sbom.cdx.json and dist/sbom-python.cdx.json for what esbuild's metafiles name. */
export function writeNotices(metafiles) {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs));
  const folders = [...new Set(inputs.map(packageFolder).filter(Boolean))].sort();
  const packages = folders.map((folder) => ({ folder, ...JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) }));
  const texts = packages.map(({ folder, name, version, license }) => `${name} ${version} (${license})\n\n${licenceOf(folder)}\n`);
  writeFileSync("dist/NOTICES.txt", `The JavaScript of this extension holds these packages:\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`);
  writeFileSync("dist/sbom.cdx.json", `${JSON.stringify(billOf(packages), null, 1)}\n`);
  copyFileSync("../server/sbom.cdx.json", "dist/sbom-python.cdx.json");
}

function packageFolder(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
}

function licenceOf(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(`${folder} has no licence text: name it in scripts/notices.mjs or do without the package.`);
  return readFileSync(`${folder}/${file}`, "utf8").trim();
}

/** npm's bill of everything that is installed, less what is not in the bundle, and the same for the same packages. */
function billOf(packages) {
  const made = execFileSync("npm", ["sbom", "--sbom-format=cyclonedx"], { encoding: "utf8", maxBuffer: 1e8, shell: process.platform === "win32" });
  const { bomFormat, specVersion, metadata, components } = JSON.parse(made);
  const held = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const kept = components.filter((each) => held.has(each["bom-ref"]));
  if (kept.length !== held.size) throw new Error("npm's bill of materials lacks a package of the bundle: run npm ci.");
  for (const each of kept) each.scope = "required"; // npm calls them optional: what is bundled is a development dependency
  return { bomFormat, specVersion, version: 1, metadata: { component: metadata.component, tools: metadata.tools }, components: kept };
}
