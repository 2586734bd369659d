"""The replay viewer: the same modules in the browser, served by the API or inlined into one offline file."""
