URI_MAP = {}
