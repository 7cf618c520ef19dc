// Passkeys: the browser asks whoever holds the device, and the form takes along what it answers.
const able = globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined;

const optionsOf = async (form) => {
  const given = document.getElementById(form.dataset.options ?? "");
  if (given) return JSON.parse(given.textContent);
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`options: ${answer.status}`);
  return answer.json();
};

const answerOf = async (form) => {
  const { publicKey } = await optionsOf(form);
  if (form.dataset.passkey === "make") {
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) });
  }
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
};

for (const form of able ? document.querySelectorAll("[data-passkey]") : []) {
  const button = form.querySelector("[data-passkey-press]");
  const fault = form.querySelector("[data-passkey-fault]");
  button.hidden = false;
  form.addEventListener("submit", async (event) => {
    if (form.elements.credential.value) return;
    event.preventDefault();
    fault.hidden = true;
    try {
      form.elements.credential.value = JSON.stringify((await answerOf(form)).toJSON());
      form.requestSubmit();
    } catch {
      fault.hidden = false;
    }
  });
}
