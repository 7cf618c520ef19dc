// Signing in on another tab or losing cookies changes the token of forms: a kept page sends the one of today.
addEventListener("submit", ({ target }) => {
  const field = target.querySelector("[name=csrfmiddlewaretoken]");
  const token = document.cookie.match(/\bcsrftoken=([^;]+)/);
  if (field && token) field.value = token[1];
}, true);
