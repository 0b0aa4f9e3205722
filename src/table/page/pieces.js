// Pieces that are picked from a tray and put on the board. The server says where each piece may lie.
import { h, s } from "./dom.js";
import { say } from "./say.js";

export class Pieces {
  constructor(tray, board, submit) {
    Object.assign(this, { tray, board, submit });
    this.tools = [];
    this.picked = null;
    board.tool = this;
    this.layer = board.layers.tool;
    this.listen();
  }

  get isActive() {
    return this.picked !== null;
  }

  take(tools) {
    this.tools = tools ?? [];
    const known = this.picked && this.find(this.picked.tool, this.picked.piece);
    if (this.picked && !known) this.drop();
    this.draw();
  }

  find(tool, piece) {
    return this.tools.find((one) => one.name === tool)?.pieces.find((one) => one.name === piece);
  }

  pick(tool, piece) {
    const isSame = this.picked?.tool === tool && this.picked?.piece === piece;
    this.picked = isSame ? null : { tool, piece, form: 0, corner: null };
    this.draw();
    this.board.svg.classList.toggle("holds", this.isActive);
    this.show();
  }

  drop() {
    this.picked = null;
    this.board.svg.classList.remove("holds");
    this.draw();
    this.show();
  }

  turn(by) {
    if (!this.isActive) return;
    const forms = this.find(this.picked.tool, this.picked.piece).forms;
    this.picked.form = forms[this.picked.form][by];
    this.draw();
    this.show();
  }

  draw() {
    const thumb = ({ cells }) => {
      const wide = Math.max(...cells.map(([x]) => x)) + 1, high = Math.max(...cells.map(([, y]) => y)) + 1;
      return s("svg", { viewBox: `-0.1 -0.1 ${wide + 0.2} ${high + 0.2}`, width: wide * 11, height: high * 11, "aria-hidden": "true" },
        cells.map(([x, y]) => s("rect", { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.12 })));
    };
    this.tray.replaceChildren(...this.tools.map((tool) => h("fieldset", { class: "tray" }, h("legend", {}, tool.name),
      tool.pieces.map((piece) => {
        const isPicked = this.picked?.tool === tool.name && this.picked?.piece === piece.name;
        const form = piece.forms[isPicked ? this.picked.form : 0];
        return h("button", {
          class: `piece${piece.chosen ? " chosen" : ""}`, "aria-pressed": String(isPicked), "aria-label": piece.name, title: piece.name,
          "data-piece": piece.name.split(":")[0], onclick: () => this.pick(tool.name, piece.name),
        }, thumb(form));
      }))));
    if (this.isActive) {
      const many = this.find(this.picked.tool, this.picked.piece).forms.length > 1;
      this.tray.append(h("div", { class: "row" },
        many && h("button", { class: "secondary", onclick: () => this.turn("turned") }, "Turn (R)"),
        many && h("button", { class: "secondary", onclick: () => this.turn("mirrored") }, "Mirror (F)"),
        h("button", { class: "secondary", onclick: () => this.drop() }, say("put-back"))));
    }
  }

  held() {
    const tool = this.tools.find((one) => one.name === this.picked.tool);
    const form = this.find(this.picked.tool, this.picked.piece).forms[this.picked.form];
    return { tool, form };
  }

  fits({ places }, [x, y]) {
    return places.some(([column, row]) => column === x && row === y);
  }

  /** Draws the piece under the pointer, snapped to the squares. */
  show() {
    if (!this.isActive || !this.picked.corner) return this.layer.replaceChildren();
    const { tool, form } = this.held(), [column, row] = this.picked.corner;
    const kind = this.fits(form, this.picked.corner) ? "fits" : "wrong";
    this.layer.replaceChildren(...form.cells.map(([x, y]) => s("rect", {
      class: `ghost ${kind}`, x: tool.at[0] + (column + x) * tool.cell + 1, y: tool.at[1] + (row + y) * tool.cell + 1,
      width: tool.cell - 2, height: tool.cell - 2, rx: 4,
    })));
    this.board.svg.setAttribute("data-ghost", kind);
  }

  /** Moves the picked piece so that its middle is near the pointer. */
  follow({ clientX, clientY }) {
    const { svg } = this.board, { tool, form } = this.held();
    const point = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    const size = [0, 1].map((axis) => Math.max(...form.cells.map((cell) => cell[axis])) + 1);
    const corner = [point.x, point.y].map((value, axis) => Math.round((value - tool.at[axis]) / tool.cell - size[axis] / 2));
    this.picked.corner = corner.map((value, axis) => Math.min(Math.max(value, 0), tool.extent[axis] - size[axis]));
    this.show();
  }

  put() {
    const { form } = this.held(), corner = this.picked.corner;
    if (!corner || !this.fits(form, corner)) return;
    const name = `${String.fromCharCode(65 + corner[0])}${corner[1] + 1}`;
    this.submit([`${form.submits[0]}${name}${form.submits[1]}`]);
    this.drop();
  }

  listen() {
    const { svg } = this.board;
    svg.addEventListener("pointermove", (event) => { if (this.isActive && event.isPrimary) this.follow(event); });
    svg.addEventListener("pointerdown", (event) => {
      if (!this.isActive) return;
      // A second finger turns the piece that the first finger holds.
      if (!event.isPrimary) return this.turn("turned");
      this.follow(event);
    });
    svg.addEventListener("pointerup", (event) => {
      if (!this.isActive || !event.isPrimary) return;
      this.follow(event);
      // A finger hides the place below it: the first release only previews the piece, and a second tap places it.
      const isSettled = event.pointerType === "mouse" || String(this.settled) === String(this.picked.corner);
      this.settled = this.picked.corner;
      if (isSettled) this.put();
    });
    document.addEventListener("keydown", (event) => {
      if (!this.isActive || event.target.closest?.("input, textarea, select, dialog")) return;
      const key = event.key.toLowerCase();
      const step = { arrowleft: [-1, 0], arrowright: [1, 0], arrowup: [0, -1], arrowdown: [0, 1] }[key];
      if (key === "r") this.turn("turned");
      else if (key === "f") this.turn("mirrored");
      else if (key === "escape") this.drop();
      else if (key === "enter" && !event.target.closest?.("button")) this.put();
      else if (step) {
        const { tool, form } = this.held(), corner = this.picked.corner ?? form.places[0] ?? [0, 0];
        const size = [0, 1].map((axis) => Math.max(...form.cells.map((cell) => cell[axis])) + 1);
        this.picked.corner = corner.map((value, axis) => Math.min(Math.max(value + step[axis], 0), tool.extent[axis] - size[axis]));
        document.activeElement?.blur?.();
        this.show();
      } else return;
      event.preventDefault();
    });
  }
}
