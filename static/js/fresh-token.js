// A form bears the token that was good when its page was made. Signing in on another tab changes it, and so does losing
// one's cookies: a page that the browser kept would be refused however often it is sent. So what is sent bears the token
// of the cookie as it is by then.
addEventListener("submit", ({ target }) => {
  const field = target.querySelector?.("[name=csrfmiddlewaretoken]");
  const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
  if (field && token) field.value = token;
}, true);
