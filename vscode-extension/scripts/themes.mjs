// How the panel looks in other themes than the one that a window begins with, for the run through the user interface.
import assert from "node:assert/strict";
import { log } from "./drive.mjs";

/** By the kind that web views are told. */
const THEMES = {
  light: "Light Modern",
  "high-contrast": "Dark High Contrast",
  "high-contrast-light": "Light High Contrast",
};

/** Colours, controls and accessibility of the panel's parts in each theme; the last one stays. */
export async function inThemes(page, { panel, shot, chooseTheme, accessible }) {
  for (const [name, theme] of Object.entries(THEMES)) {
    await chooseTheme(theme);
    await panel().locator(`body[data-vscode-theme-kind='vscode-${name}']`).waitFor();
    await panel().locator("#tab-symbols").click();
    const unseen = await panel()
      .locator(".swatch")
      .evaluateAll((all) =>
        all
          .filter((each) => {
            const { backgroundColor, backgroundImage } = getComputedStyle(each);
            return backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
          })
          .map((each) => each.className),
      );
    assert.deepEqual(unseen, [], `every part of a score has a colour in ${theme}`);
    const drawn = await panel()
      .locator("#budget")
      .evaluate((slider) => getComputedStyle(slider).colorScheme);
    assert.equal(drawn, ["dark", "high-contrast"].includes(name) ? "dark" : "normal", `controls in ${theme}`);
    await panel().locator("[data-key^='why-']").first().click();
    await panel().locator("#why").waitFor();
    await shot(`16-${name}-why`);
    log(await accessible(`the panel, ${theme}`));
    await page.keyboard.press("Escape");
    await panel().locator("[data-key^='open-']").nth(1).focus();
    await shot(`16-${name}-table`);
    await panel().locator("[data-key='detail-source']").click();
    await panel().locator("[data-key='unfold']").waitFor();
    // they stay unfolded
    if ((await panel().locator(".source-line").count()) === 0) await panel().locator("[data-key='unfold']").click();
    await panel().locator(".source-line").first().waitFor();
    await shot(`16-${name}-source`);
    log(await accessible(`the source, ${theme}`));
    await panel().locator("[data-key='detail-symbols']").click();
    await panel().locator("[data-key='unfold']").waitFor({ state: "detached" });
    await panel().locator("#tab-graph").click();
    await panel().locator("svg .node").first().waitFor();
    log(await accessible(`the graph, ${theme}`));
    await panel().locator("svg .node[tabindex='0']").focus();
    await shot(`16-${name}-graph`);
  }
}
