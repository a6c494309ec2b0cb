// What a bundle holds of others: their licences as one text, and a bill of materials (CycloneDX).
import { Buffer } from "node:buffer";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Write dist/NOTICES.txt and dist/sbom.cdx.json for what esbuild's metafiles name. The wheel in bundled/ holds the bill of
 * the Python packages.
 */
export function writeNotices(metafiles) {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs));
  const folders = [...new Set(inputs.map(packageFolder).filter(Boolean))].sort();
  const packages = folders.map((folder) => ({ folder, ...JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) }));
  const texts = packages.map(
    ({ folder, name, version, license }) => `${name} ${version} (${license})\n\n${licenceOf(folder)}\n`,
  );
  writeFileSync(
    "dist/NOTICES.txt",
    `The JavaScript of this extension holds these packages:\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`,
  );
  writeFileSync("dist/sbom.cdx.json", `${JSON.stringify(billOf(packages), null, 1)}\n`);
}

function packageFolder(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
}

function licenceOf(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (!file)
    throw new Error(`${folder} has no licence text: name it in scripts/notices.mjs or do without the package.`);
  return readFileSync(`${folder}/${file}`, "utf8").trim();
}

/** The packages as CycloneDX 1.5, with the hashes of package-lock.json. Debian's npm has no `npm sbom`. */
function billOf(packages) {
  const locked = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  const components = packages.map(({ folder, name, version, license }) => {
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const [, hash] = locked[folder.slice(folder.indexOf("node_modules"))].integrity.split("sha512-");
    const hashes = [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }];
    return { type: "library", "bom-ref": purl, name, version, purl, hashes, licenses: [{ expression: license }] };
  });
  const { name, version, license } = JSON.parse(readFileSync("package.json", "utf8"));
  const component = {
    type: "application",
    "bom-ref": "packlens-vscode",
    name,
    version,
    licenses: [{ expression: license }],
  };
  return { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component }, components };
}
