"""Parts that all routes share: requests, responses, problem documents, the API description."""
